// Calls to the server through Gradio's queue: POST gives a ticket, a stream gives the answers.
const root = () => new URL("./", location.href.split(/[?#]/)[0]).href;
export const address = (path) => root() + path;

export class Busy extends Error {}

// The server's own sentence where it gives one: too many checks, too long a text.
const refusal = async (answer) => new Busy((await answer.json().catch(() => null))?.detail || String(answer.status));

async function* lines(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    rest += value;
    const parts = rest.split("\n");
    rest = parts.pop();
    yield* parts;
  }
}

// Every answer of a call that answers several times; ends with the last one.
export async function* stream(name, data, signal = null) {
  const asked = await fetch(address(`gradio_api/call/${name}`), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ data: [data] }),
    signal,
  });
  if (!asked.ok) throw await refusal(asked);
  const { event_id: ticket } = await asked.json();
  const answers = await fetch(address(`gradio_api/call/${name}/${ticket}`), {
    headers: { Accept: "text/event-stream" },
    signal,
  });
  if (!answers.ok) throw await refusal(answers);
  let event = "";
  for await (const line of lines(answers)) {
    if (line.startsWith("event: ")) event = line.slice(7).trim();
    else if (line.startsWith("data: ") && event !== "heartbeat") {
      const said = JSON.parse(line.slice(6));
      if (event === "error") throw new Error(typeof said === "string" ? said : said?.error || "");
      if (event === "generating") yield said[0];
      if (event === "complete") { yield said?.[0]; return; }
    }
  }
}

export async function call(name, data) {
  let last = null;
  for await (const answer of stream(name, data)) last = answer;
  return last;
}

// Sent even while the page is being closed.
export function stopCheck(key) {
  const body = new Blob([JSON.stringify({ data: [{ key }] })], { type: "application/json" });
  navigator.sendBeacon(address("gradio_api/call/desk_stop"), body);
}
