"use strict";

// The page of `accord mock`: lists the calls of the contracts, makes them, and shows the log as calls come.

const element = (name, attributes = {}, ...children) => {
  const result = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) result.setAttribute(key, "");
    else if (value !== false && value !== undefined) result.setAttribute(key, value);
  }
  result.append(...children);
  return result;
};
const byID = id => document.getElementById(id);

let calls = [];
let current;

// MARK: The list

function showList(groups) {
  calls = groups.flatMap(group => group.calls.map(call => ({ ...call, group: group.name })));
  const list = byID("calls");
  list.replaceChildren();
  let index = 0;
  for (const group of groups) {
    const items = element("ul");
    for (const call of group.calls) {
      const number = index++;
      const button = element("button", { type: "button", "data-call": number },
        element("b", { class: "method" }, call.method), element("span", { class: call.deprecated ? "deprecated" : "" }, call.name));
      button.addEventListener("click", () => choose(number));
      items.append(element("li", {}, button));
    }
    list.append(element("h3", {}, group.name), items);
  }
}

function filterList() {
  const words = byID("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const button of byID("calls").querySelectorAll("button")) {
    const call = calls[button.dataset.call];
    const text = `${call.method} ${call.path} ${call.name} ${call.group}`.toLowerCase();
    button.parentElement.hidden = !words.every(word => text.includes(word));
  }
  for (const list of byID("calls").querySelectorAll("ul")) {
    const isEmpty = [...list.children].every(item => item.hidden);
    list.hidden = isEmpty;
    list.previousElementSibling.hidden = isEmpty;
  }
}

function moveFocus(step) {
  const buttons = [...byID("calls").querySelectorAll("li:not([hidden]) button")];
  const at = buttons.indexOf(document.activeElement);
  const next = buttons[at < 0 ? (step > 0 ? 0 : buttons.length - 1) : at + step];
  if (next) next.focus(); else if (step < 0) byID("search").focus();
}

// MARK: Sockets

let sockets = [];

async function loadSockets() {
  try {
    sockets = await (await fetch("/_accord/sockets.json", { cache: "no-store" })).json();
  } catch { return; }
  const list = byID("sockets").querySelector("ul");
  byID("sockets").hidden = sockets.length === 0;
  list.replaceChildren(...sockets.map(socket => {
    const button = element("button", { type: "button" }, element("b", { class: "method" }, `WS ${socket.number}`),
      element("span", {}, `${socket.channel} `, element("small", { class: "quiet" }, socket.state)));
    button.addEventListener("click", () => chooseSocket(socket.number));
    return element("li", {}, button);
  }));
  const shown = document.querySelector("[data-socket]");
  if (shown) describeSocket(shown, sockets.find(socket => String(socket.number) === shown.dataset.socket));
}

function describeSocket(view, socket) {
  const topics = socket?.topics.length ? `\nSubscribed to ${socket.topics.join(", ")}` : "";
  view.querySelector(".documentation").textContent = (socket?.state ?? "closed") + topics;
}

function chooseSocket(number) {
  const socket = sockets.find(socket => socket.number === number);
  if (!socket) return;
  const view = byID("socket-form").content.firstElementChild.cloneNode(true);
  view.dataset.socket = number;
  view.querySelector("h2").textContent = `${socket.channel}, connection ${number}`;
  view.querySelector(".path").textContent = socket.path;
  describeSocket(view, socket);
  const message = view.querySelector("#message");
  const frame = view.querySelector("#frame");
  message.append(...socket.messages.map(name => element("option", {}, name)));
  const fill = async () => {
    const name = message.value;
    const response = await fetch(`/_accord/sockets/${number}?message=${encodeURIComponent(name)}`, { cache: "no-store" });
    const text = response.ok ? JSON.stringify(await response.json(), null, 2) : "";
    // Responses may come in another order than the messages were chosen in.
    if (message.value === name) frame.value = text;
  };
  message.addEventListener("change", fill);
  view.querySelector("#code").append(...[{ code: 1000, name: "" }, ...socket.codes].map(rule =>
    element("option", { value: rule.code }, rule.name ? `${rule.code} ${rule.name}` : rule.code)));
  const form = view.querySelector("form");
  form.addEventListener("submit", event => {
    event.preventDefault();
    let content;
    try { content = frame.value.trim() === "" ? undefined : JSON.parse(frame.value); } catch (error) {
      view.querySelector(".response").textContent = `The frame is no JSON: ${error.message}`;
      return;
    }
    command(view, { do: "send", message: message.value, frame: content });
  });
  for (const button of view.querySelectorAll("[data-do]")) {
    button.addEventListener("click", () => command(view, { do: button.dataset.do, code: Number(view.querySelector("#code").value) }));
  }
  present(view, form);
  fill();
}

async function command(view, content) {
  const response = await post(`/_accord/sockets/${view.dataset.socket}`, content);
  view.querySelector(".response").textContent = response.ok ? "Done." : await response.text() || `Status ${response.status}`;
  loadSockets();
}

// MARK: Scenarios

async function loadScenarios() {
  let book;
  try {
    book = await (await fetch("/_accord/scenarios.json", { cache: "no-store" })).json();
  } catch { return; }
  byID("scenarios").hidden = book.scenarios.length === 0;
  const choice = byID("scenario");
  choice.replaceChildren(element("option", { value: "" }, "none"),
    ...book.scenarios.map((scenario, index) => element("option", { value: index }, scenario.name)));
  choice.value = book.current ?? "";
  byID("explanation").textContent = book.scenarios[book.current]?.description ?? "";
}

async function play(choice) {
  const number = choice.value === "" ? null : Number(choice.value);
  await post("/_accord/scenarios", { play: number });
  loadScenarios();
}

/** Sends a command to the server: a page of another origin may not send the header. */
const post = (path, content) => fetch(path,
  { method: "POST", headers: { "X-Accord-Page": "1", "Content-Type": "application/json" }, body: JSON.stringify(content) });

// MARK: A call

function choose(number) {
  current = calls[number];
  if (!current) return;
  location.hash = encodeURIComponent(`${current.group}/${current.name}`);
  for (const button of byID("calls").querySelectorAll("button")) {
    button.setAttribute("aria-current", button.dataset.call === String(number));
  }
  if (current.incoming) return showChannel(current);
  const view = byID("call-form").content.cloneNode(true);
  view.querySelector("h2").textContent = current.name;
  view.querySelector(".method").textContent = current.method;
  view.querySelector(".path").textContent = current.path;
  view.querySelector(".documentation").textContent = current.documentation ?? "";
  const fields = view.querySelector(".fields");
  for (const parameter of current.parameters ?? []) {
    fields.append(element("label", {},
      element("span", {}, parameter.name, parameter.required ? " *" : "", " ", element("small", {}, parameter.in)),
      element("input", { name: parameter.name, "data-in": parameter.in, value: plain(parameter.sample),
        required: parameter.required, title: parameter.documentation, autocomplete: "off" })));
  }
  if (current.body) {
    view.querySelector(".body").hidden = false;
    const media = view.querySelector("#media");
    media.append(...current.body.map((body, index) => element("option", { value: index }, body.mediaType)));
    const text = view.querySelector("#body");
    const fill = body => { text.value = body?.sample == null ? "" : JSON.stringify(body.sample, null, 2); };
    fill(current.body[0]);
    media.addEventListener("change", () => fill(current.body[media.value]));
  }
  const choices = view.querySelector(".choices");
  const codes = (current.responses ?? []).map(response => response.status).filter(Boolean);
  const examples = [...new Set((current.responses ?? []).flatMap(response => response.examples ?? []))];
  if (codes.length > 1) choices.append(choice("Response", "code", codes));
  if (examples.length) choices.append(choice("Example", "example", examples));
  for (const scheme of current.security ?? []) {
    choices.append(element("label", {}, element("span", {}, scheme.name, " ", element("small", {}, scheme.in)),
      element("input", { "data-credential": JSON.stringify(scheme), value: scheme.sample, autocomplete: "off" })));
  }
  const form = view.querySelector("form");
  form.addEventListener("submit", event => { event.preventDefault(); send(form); });
  present(view, form);
}

/** Shows a form, which Ctrl + Enter sends, and lets the keyboard go on there. */
function present(view, form) {
  const article = view.querySelector?.("article") ?? view;
  article.addEventListener("keydown", event => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); form?.requestSubmit(); }
  });
  byID("call").replaceChildren(view);
  byID("call").scrollTop = 0;
  if (byID("calls").contains(document.activeElement) || byID("sockets").contains(document.activeElement)) {
    article.querySelector("h2").focus();
  }
}

function showChannel(channel) {
  const view = byID("channel").content.cloneNode(true);
  view.querySelector("h2").textContent = channel.name;
  view.querySelector(".path").textContent = channel.path;
  view.querySelector(".documentation").textContent = channel.documentation ?? "";
  for (const side of ["incoming", "outgoing"]) {
    view.querySelector(`.${side}`).append(...channel[side].flatMap(message =>
      [element("dt", {}, message.name), element("dd", {}, message.documentation)]));
  }
  present(view);
}

/** A sample in a form: a string without its quotes. */
const plain = value => value == null ? "" : typeof value === "string" ? value : JSON.stringify(value);

function choice(label, name, values) {
  return element("label", {}, label, element("select", { "data-prefer": name },
    element("option", { value: "" }, "as the server chooses"), ...values.map(value => element("option", { value }, value))));
}

/** The URL and the headers of a call, as its form has them. */
function request(form) {
  let path = current.path;
  const query = new URLSearchParams();
  const headers = new Headers();
  for (const input of form.querySelectorAll("[data-in]")) {
    if (input.value === "" && !input.required) continue;
    switch (input.dataset.in) {
      case "path": path = path.replace(`{${input.name}}`, encodeURIComponent(input.value)); break;
      case "query": query.append(input.name, input.value); break;
      case "header": headers.append(input.name, input.value); break;
    }
  }
  for (const input of form.querySelectorAll("[data-credential]")) {
    if (input.value === "") continue;
    const scheme = JSON.parse(input.dataset.credential);
    if (scheme.in === "query") query.append(scheme.key, input.value);
    else if (scheme.in === "header") headers.append(scheme.key, (scheme.prefix ?? "") + input.value);
  }
  const preferences = [...form.querySelectorAll("[data-prefer]")].filter(input => input.value !== "")
    .map(input => `${input.dataset.prefer}=${input.value}`);
  if (preferences.length) headers.append("Prefer", preferences.join(", "));
  const text = query.toString();
  return { url: path + (text ? `?${text}` : ""), headers };
}

async function send(form) {
  const call = current;
  const { url, headers } = request(form);
  const options = { method: call.method === "RPC" ? "POST" : call.method, headers, cache: "no-store" };
  const view = form.parentElement.querySelector(".response");
  const mediaType = call.body?.[form.querySelector("#media").value || 0].mediaType;
  // Of methods alone: the page writes and shows JSON, and the server has the codec.
  const isBinary = mediaType === "application/proto";
  try {
    if (call.body && !["GET", "HEAD"].includes(options.method)) {
      headers.set("Content-Type", mediaType);
      options.body = form.querySelector("#body").value;
    }
    if (isBinary) options.body = await transcode("request", call, options.body);
    if (call.stream) {
      headers.set("Content-Type", mediaType.replace("/", "/connect+"));
      options.body = envelope(isBinary ? options.body : new TextEncoder().encode(options.body));
    }
    const start = performance.now();
    const response = await fetch(url, options);
    if (call.stream && response.ok) return await showStream(view, call, response, start, isBinary);
    const bytes = new Uint8Array(await response.arrayBuffer());
    show(view, response, bytes, performance.now() - start);
    if (isBinary) {
      view.append(element("h3", {}, "Request"), element("pre", { tabindex: 0, class: "bytes" }, hex(options.body)));
      if (response.ok) view.append(...await inJSON(call, bytes));
    }
  } catch (error) {
    view.replaceChildren(element("p", { class: "bad" }, `No response: ${error.message}`));
  }
}

/** The bytes of a request of its JSON, or the JSON of a response of its bytes. */
async function transcode(side, call, content) {
  const response = await fetch(`/_accord/${side}${call.path}`, { method: "POST", headers: { "X-Accord-Page": "1" }, body: content });
  if (!response.ok) throw new Error(await response.text());
  return new Uint8Array(await response.arrayBuffer());
}

const inJSON = async (call, bytes) => [element("h3", {}, "As JSON"),
  element("pre", { tabindex: 0, class: "json" }, text(await transcode("response", call, bytes), "application/json"))];

// MARK: A response

const tone = status => status < 300 ? "good" : status < 400 ? "moved" : "bad";

function show(view, response, bytes, time) {
  const rows = [...response.headers].map(([name, value]) =>
    element("tr", {}, element("td", {}, name), element("td", {}, value)));
  view.replaceChildren(
    element("p", {}, element("span", { class: `status ${tone(response.status)}` }, `${response.status} ${response.statusText}`),
      element("span", { class: "quiet" }, ` ${bytes.length} bytes in ${time < 10 ? time.toFixed(1) : Math.round(time)} ms`)),
    element("pre", { tabindex: 0 }, text(bytes, response.headers.get("Content-Type") ?? "")),
    element("table", {}, element("tbody", {}, ...rows)));
}

/** A message of a stream: its flags and its length come first (Connect protocol, "Streaming Request"). */
function envelope(bytes) {
  const envelope = new Uint8Array(bytes.length + 5);
  new DataView(envelope.buffer).setUint32(1, bytes.length);
  envelope.set(bytes, 5);
  return envelope;
}

function joined(first, second) {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}

/** Shows the messages of a stream as they come; the last one has an error, if there is any, and the trailers. */
async function showStream(view, call, response, start, isBinary) {
  const state = element("span", { class: "quiet" });
  const status = element("span", { class: `status ${tone(response.status)}` }, `${response.status} ${response.statusText}`);
  view.replaceChildren(element("p", {}, status, state));
  const reader = response.body.getReader();
  let bytes = new Uint8Array();
  let count = 0;
  while (true) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes = joined(bytes, value);
    while (bytes.length >= 5) {
      const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(1);
      if (bytes.length < length + 5) break;
      const isEnd = (bytes[0] & 2) !== 0;
      const message = bytes.slice(5, 5 + length);
      bytes = bytes.slice(5 + length);
      // The end of a stream is JSON in each codec.
      const content = isBinary && !isEnd ? hex(message) : text(message, "application/json");
      if (!isEnd) {
        count++;
        view.append(element("pre", { tabindex: 0 }, content), ...isBinary ? await inJSON(call, message) : []);
      } else if (content !== "{}") {
        if (JSON.parse(content).error) status.className = "status bad";
        view.append(element("pre", { tabindex: 0, class: "end" }, content));
      }
      const time = performance.now() - start;
      state.textContent = ` ${count} message${count === 1 ? "" : "s"} in ${Math.round(time)} ms${isEnd ? "" : " …"}`;
    }
  }
}

/** A body as people read it: JSON with line breaks, text as it is, and all else in hexadecimal. */
function text(bytes, mediaType) {
  if (bytes.length === 0) return "(no body)";
  if (/^application\/proto/.test(mediaType)) return hex(bytes);
  try {
    const plain = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (!/json/.test(mediaType)) return plain;
    return JSON.stringify(JSON.parse(plain), null, 2);
  } catch { return hex(bytes); }
}

function hex(bytes) {
  const shown = bytes.subarray(0, 4096);
  const dump = [];
  for (let at = 0; at < shown.length; at += 16) {
    const part = [...shown.subarray(at, at + 16)];
    const digits = part.map(byte => byte.toString(16).padStart(2, "0")).join(" ").padEnd(48);
    dump.push(`${at.toString(16).padStart(6, "0")}  ${digits} ${part.map(b => b > 31 && b < 127 ? String.fromCharCode(b) : ".").join("")}`);
  }
  return dump.join("\n") + (bytes.length > shown.length ? "\n…" : "");
}

// MARK: The log

const recordLimit = 500;

function follow() {
  const source = new EventSource("/_accord/log");
  source.addEventListener("open", () => { byID("connection").textContent = ""; });
  source.addEventListener("error", () => { byID("connection").textContent = "the server is not there; trying again"; });
  source.addEventListener("call", event => record(JSON.parse(event.data)));
  source.addEventListener("socket", event => {
    const happened = JSON.parse(event.data);
    note(element("li", {}, element("b", {}, happened.text), ...remarks(happened)));
    loadSockets();
  });
  source.addEventListener("contracts", load);
  source.addEventListener("scenarios", loadScenarios);
}

const remarks = entry => (entry.remarks ?? []).map(remark => element("span", { class: "remark" }, remark));

function record(call) {
  note(element("li", {},
    element("b", { class: tone(call.status) }, call.status), " ", element("b", {}, call.method), " ",
    element("code", {}, call.path), element("span", { class: "quiet" }, ` ${call.time}${call.operation ? ` · ${call.operation}` : ""}`),
    ...remarks(call)));
}

/** Adds an entry, and stays at the end of the list if it is there. */
function note(item) {
  const list = byID("records");
  const isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 8;
  list.append(item);
  while (list.children.length > recordLimit) list.firstChild.remove();
  if (isAtEnd) list.scrollTop = list.scrollHeight;
}

// MARK: Start

async function load() {
  try {
    const contract = await (await fetch("/_accord/contract.json", { cache: "no-store" })).json();
    showList(contract.groups);
    filterList();
    byID("summary").textContent = contract.summary;
    const wanted = decodeURIComponent(location.hash.slice(1));
    const at = calls.findIndex(call => `${call.group}/${call.name}` === wanted);
    if (at >= 0) choose(at);
  } catch (error) {
    byID("summary").textContent = `The contracts cannot be read: ${error.message}`;
  }
}

byID("search").addEventListener("input", filterList);
document.addEventListener("keydown", event => {
  const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName);
  if (event.key === "/" && !isTyping) { event.preventDefault(); byID("search").focus(); }
  const isInList = document.activeElement.id === "search" || byID("calls").contains(document.activeElement);
  if (isInList && event.key === "ArrowDown") { event.preventDefault(); moveFocus(1); }
  if (isInList && event.key === "ArrowUp") { event.preventDefault(); moveFocus(-1); }
});
byID("scenario").addEventListener("change", event => play(event.target));
load();
loadSockets();
loadScenarios();
follow();
