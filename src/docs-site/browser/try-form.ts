// "Try it": sends the request of the form to this gateway, and shows the answer. The key is only in
// the field. It is never stored, and never part of the address of the page.
import { answerElement, textElement } from "./try-answer.ts";
import { NotSendable, typedRequest } from "./try-request.ts";

/** Longest wait for an answer, in milliseconds. */
const WAIT_MS = 60_000;

/** Shows the form of a page and makes it send requests. */
export function startTryForm(section: HTMLElement): void {
  const form = section.querySelector("form");
  const place = section.querySelector<HTMLElement>(".answer");
  const button = form?.querySelector<HTMLButtonElement>("button[type=submit]");
  if (!form || !place || !button) return;
  section.hidden = false;
  followExample(form);
  let running: AbortController | null = null;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (running !== null) return running.abort();
    running = new AbortController();
    button.textContent = "Cancel";
    try {
      place.replaceChildren(await send(form, running.signal));
    } finally {
      running = null;
      button.textContent = "Send";
    }
  });
}

/** Puts the chosen example into the body. */
function followExample(form: HTMLFormElement): void {
  const choice = form.querySelector<HTMLSelectElement>("#try-example");
  const body = form.querySelector<HTMLTextAreaElement>("#try-body");
  choice?.addEventListener("change", () => {
    if (body !== null) body.value = choice.value;
  });
}

/** Sends the request. Returns an element with the answer, or with the reason why there is none. */
async function send(form: HTMLFormElement, canceled: AbortSignal): Promise<HTMLElement> {
  try {
    const { url, ...request } = typedRequest(form, location.pathname);
    const begin = performance.now();
    const response = await fetch(url, {
      ...request,
      credentials: "omit",
      redirect: "manual",
      cache: "no-store",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.any([canceled, AbortSignal.timeout(WAIT_MS)]),
    });
    return await answerElement(response, begin, request.method ?? "GET");
  } catch (error) {
    return textElement("p", reasonOf(error), "failure");
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof NotSendable) return error.message;
  const name = error instanceof Error ? error.name : "";
  if (name === "AbortError") return "Canceled.";
  if (name === "TimeoutError")
    return `The gateway sent no response within ${WAIT_MS / 1_000} seconds.`;
  return "There was no response. The gateway cannot be reached, or the browser blocked the request.";
}
