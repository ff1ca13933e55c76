// Dialogs and side panels that are in the page only while they are open. When one closes, the focus
// returns to the element that had it before. Otherwise users of the keyboard would have to start
// again at the top of the page. Escape closes only the newest of several dialogs.
import {
  Drawer as MantineDrawer,
  Modal as MantineModal,
  type DrawerProps,
  type ModalProps,
} from "@mantine/core";
import { useEffect, useState } from "react";

export function Modal(props: ModalProps) {
  return <MantineModal {...props} onClose={useDialog(props.onClose)} />;
}

export function Drawer(props: DrawerProps) {
  return <MantineDrawer {...props} onClose={useDialog(props.onClose)} />;
}

/** The elements that had the focus before each open dialog, the newest one last. */
const openers: { readonly element: Element | null }[] = [];

/** Returns a function that closes the dialog, if no newer dialog is open. */
function useDialog(close: () => void): () => void {
  const [opener] = useState(() => ({ element: document.activeElement }));
  useEffect(() => {
    openers.push(opener);
    return () => {
      openers.splice(openers.indexOf(opener), 1);
      const { element } = opener;
      const isThere = element instanceof HTMLElement && element.isConnected;
      (isThere ? element : document.getElementById("main"))?.focus();
    };
  }, [opener]);
  return () => {
    if (openers.at(-1) === opener) close();
  };
}
