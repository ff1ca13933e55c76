// Style sheets are imported for their effect. Vite writes them into the page.
declare module "*.css";
