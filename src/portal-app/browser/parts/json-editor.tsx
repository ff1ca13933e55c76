// An editor for JSON, YAML and other texts with line numbers, search and undo.
import "./json-editor.css";
import { json } from "@codemirror/lang-json";
import { yaml } from "@codemirror/lang-yaml";
import { EditorState } from "@codemirror/state";
import { keymap } from "@codemirror/view";
import { basicSetup, EditorView } from "codemirror";
import { useCallbackRef } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import { pageNonce } from "../frame/theme.ts";

export interface EditorPlace {
  /** Number of characters before the cursor. */
  readonly at: number;
}

interface JsonEditorProps {
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** Called for Ctrl+Enter or Cmd+Enter. */
  readonly onSubmit?: () => void;
  readonly isReadOnly?: boolean;
  /**
   * A position that the editor shows and moves the cursor to. A new object with the same position
   * does it again.
   */
  readonly cursor?: EditorPlace | undefined;
  /** The language; JSON by default. */
  readonly language?: keyof typeof languages;
}

const languages = { json, yaml, text: () => [] } as const;

export default function JsonEditor(props: JsonEditorProps) {
  const { label, text, onChange, onSubmit, isReadOnly = false, language = "json", cursor } = props;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const change = useCallbackRef(onChange);
  const submit = useCallbackRef(onSubmit);
  useEffect(() => {
    const editor = new EditorView({
      parent: place.current!,
      state: EditorState.create({
        doc: "",
        extensions: [
          // This key comes before the default keys, because their Ctrl+Enter adds a line.
          keymap.of([{ key: "Mod-Enter", run: () => (submit(), true) }]),
          basicSetup,
          languages[language](),
          EditorView.lineWrapping,
          EditorView.cspNonce.of(pageNonce),
          EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
          EditorState.readOnly.of(isReadOnly),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) change(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, [label, isReadOnly, language, change, submit]);
  useEffect(() => {
    const editor = view.current;
    // If the user has typed the text, the editor contains it already.
    if (editor !== null && editor.state.doc.toString() !== text)
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
  }, [text]);
  useEffect(() => {
    const editor = view.current;
    if (editor === null || cursor === undefined) return;
    const anchor = Math.min(cursor.at, editor.state.doc.length);
    const effects = EditorView.scrollIntoView(anchor, { y: "center" });
    editor.dispatch({ selection: { anchor }, effects });
    editor.focus();
  }, [cursor]);
  return <div ref={place} className="json-editor" />;
}
