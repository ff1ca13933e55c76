// Shows the description with Redoc. Runs in the browser; everything it loads comes from this gateway.
const monospace = 'ui-monospace, "SF Mono", "DejaVu Sans Mono", monospace';
const text = 'system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif';

Redoc.init(
  "_docs/openapi.json",
  {
    hideDownloadButton: false,
    downloadFileName: "openapi.json",
    expandResponses: "200",
    jsonSampleExpandLevel: 4,
    nativeScrollbars: true,
    pathInMiddlePanel: true,
    requiredPropsFirst: true,
    sortRequiredPropsFirst: true,
    showExtensions: ["x-errors"],
    theme: {
      colors: { primary: { main: "#0b5cad" } },
      typography: {
        fontFamily: text,
        fontSize: "15px",
        headings: { fontFamily: text, fontWeight: "600" },
        code: { fontFamily: monospace, fontSize: "13px", wrap: true },
      },
      sidebar: { width: "280px" },
    },
  },
  document.getElementById("description"),
);
