// The theme of the portal: the colours and fonts of the documentation.
import { createTheme, Drawer, Loader, Modal, type MantineColorsTuple } from "@mantine/core";

/** The blue of links in the documentation, from light to dark. */
const blue: MantineColorsTuple = [
  "#e9f0fd",
  "#d0defa",
  "#a9c3f5",
  "#7ea5ee",
  "#568ae6",
  "#3574dc",
  "#1257c4",
  "#0f4baa",
  "#0c3f90",
  "#083074",
];

/** The accessible name of close buttons, which show only a cross. */
const closeButton = { "aria-label": "Close" };

export const theme = createTheme({
  colors: { blue },
  primaryColor: "blue",
  // Mantine writes white text on this shade of the colour, in the light and in the dark scheme.
  primaryShade: 6,
  autoContrast: true,
  // From this luminance, black text has more contrast than white text.
  luminanceThreshold: 0.179,
  fontFamily:
    'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif',
  fontFamilyMonospace:
    'ui-monospace, "SF Mono", "Cascadia Code", "DejaVu Sans Mono", Menlo, monospace',
  defaultRadius: "md",
  cursorType: "pointer",
  components: {
    // Screen readers do not read the label of an element without a role.
    Loader: Loader.extend({ defaultProps: { role: "status" } }),
    Modal: Modal.extend({ defaultProps: { closeButtonProps: closeButton } }),
    Drawer: Drawer.extend({
      defaultProps: { closeButtonProps: closeButton, position: "right", size: "lg" },
    }),
  },
});

/**
 * The nonce of this page. The gateway writes it into the page, and its policy allows style elements
 * only with this nonce. Mantine and CodeMirror give it to the styles that they add.
 */
export const pageNonce: string =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";

// The library that prevents scrolling behind a dialog takes the nonce from this variable.
Object.assign(globalThis, { __webpack_nonce__: pageNonce });
