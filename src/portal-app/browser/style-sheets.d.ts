// Allows scripts to import style sheets. Such an import has no value: Vite adds the styles to the
// page.
declare module "*.css";
