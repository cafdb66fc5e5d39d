// src/client/arguments.ts
function readBase(text) {
  let url;
  try {
    url = new URL(text);
  } catch {
    throw new TypeError(`${JSON.stringify(text)} is no address. Give one like http://shop-pc:3000.`);
  }
  const { protocol, username, search, hash, origin, pathname } = url;
  if (!/^https?:$/.test(protocol)) {
    throw new TypeError("The address must begin with http:// or https://, like http://shop-pc:3000.");
  }
  const path = pathname.replace(/\/+$/, "");
  if (username !== "" || search !== "" || hash !== "") {
    throw new TypeError(`${origin}${path} is not enough of an address, or too much. Give one like http://shop-pc:3000.`);
  }
  if (path.endsWith("/v1")) {
    throw new TypeError(`Leave the /v1 out: ${origin}${path.slice(0, -3)}. It is part of what is called.`);
  }
  return origin + path;
}
function readApiKey(text) {
  const key = typeof text === "string" ? text.trim() : "";
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new TypeError("The apiKey is empty, or holds what no key holds. Give one like pst_...");
  }
  return key;
}
function encodePathValue(name, value) {
  if (typeof value === "number" && !Number.isSafeInteger(value)) {
    throw new RangeError(`${name} is the number ${value}, which may not be the one you mean: numbers are exact to 2^53 only. Use a bigint or a string.`);
  }
  if (value === "" || value === "." || value === "..") {
    throw new TypeError(`${name} is ${JSON.stringify(value)}, which cannot stand in a path.`);
  }
  return encodeURIComponent(String(value));
}

// node_modules/@elysiajs/eden/dist/chunk-I5KHAGLL.mjs
var d = class extends Error {
  constructor(e, s) {
    super(s + "");
    this.status = e;
    this.value = s;
  }
};
var i = /(\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d\.\d+([+-][0-2]\d:[0-5]\d|Z))|(\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d([+-][0-2]\d:[0-5]\d|Z))|(\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d([+-][0-2]\d:[0-5]\d|Z))/;
var o = /(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat)\s(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\s\d{2}\s\d{4}\s\d{2}:\d{2}:\d{2}\sGMT(?:\+|-)\d{4}\s\([^)]+\)/;
var u = /^(?:(?:(?:(?:0?[1-9]|[12][0-9]|3[01])[/\s-](?:0?[1-9]|1[0-2])[/\s-](?:19|20)\d{2})|(?:(?:19|20)\d{2}[/\s-](?:0?[1-9]|1[0-2])[/\s-](?:0?[1-9]|[12][0-9]|3[01]))))(?:\s(?:1[012]|0?[1-9]):[0-5][0-9](?::[0-5][0-9])?(?:\s[AP]M)?)?$/;
var c = (t) => t.trim().length !== 0 && !Number.isNaN(Number(t));
var a = (t, r) => {
  if (typeof t != "string" || r?.parseDate === false)
    return null;
  let e = t.replace(/"/g, "");
  if (i.test(e) || o.test(e) || u.test(e)) {
    let s = new Date(e);
    if (!Number.isNaN(s.getTime()))
      return s;
  }
  return null;
};
var p = (t) => {
  let r = t.charCodeAt(0), e = t.charCodeAt(t.length - 1);
  return r === 123 && e === 125 || r === 91 && e === 93;
};
var f = (t, r) => JSON.parse(t, (e, s) => {
  let n = a(s, r);
  return n || s;
});
var g = (t, r) => {
  if (!t)
    return t;
  if (c(t))
    return +t;
  if (t === "true")
    return true;
  if (t === "false")
    return false;
  if (r?.parseDate !== false) {
    let e = a(t, r);
    if (e)
      return e;
  }
  if (p(t))
    try {
      return f(t, r);
    } catch {}
  return t;
};
var S = (t, r) => {
  let e = t.data.toString();
  return e === "null" ? null : g(e, r);
};

// node_modules/@elysiajs/eden/dist/chunk-TTKI5TQ7.mjs
var C = class {
  constructor(t) {
    this.url = t;
    this.ws = new WebSocket(t);
  }
  ws;
  send(t) {
    return Array.isArray(t) ? (t.forEach((n) => this.send(n)), this) : (this.ws.send(typeof t == "object" ? JSON.stringify(t) : t.toString()), this);
  }
  on(t, n, r) {
    return this.addEventListener(t, n, r);
  }
  off(t, n, r) {
    return this.ws.removeEventListener(t, n, r), this;
  }
  subscribe(t, n) {
    return this.addEventListener("message", t, n);
  }
  addEventListener(t, n, r) {
    return this.ws.addEventListener(t, (o) => {
      if (t === "message") {
        let i = S(o);
        n({ ...o, data: i });
      } else
        n(o);
    }, r), this;
  }
  removeEventListener(t, n, r) {
    return this.off(t, n, r), this;
  }
  close() {
    return this.ws.close(), this;
  }
};
var X = ["get", "post", "put", "delete", "patch", "options", "head", "connect", "subscribe"];
var P = (e, t) => typeof t == "function" ? t(e) : t === true;
var _ = ["localhost", "127.0.0.1", "0.0.0.0"];
var q = typeof FileList > "u";
var H = (e) => q ? e instanceof Blob : e instanceof FileList || e instanceof File;
var Y = (e) => {
  if (!e)
    return false;
  for (let t in e)
    if (H(e[t]) || Array.isArray(e[t]) && e[t].find(H))
      return true;
  return false;
};
var K = (e) => q ? e : new Promise((t) => {
  let n = new FileReader;
  n.onload = () => {
    let r = new File([n.result], e.name, { lastModified: e.lastModified, type: e.type });
    t(r);
  }, n.readAsArrayBuffer(e);
});
var A = async (e, t, n = {}, r = {}) => {
  if (Array.isArray(e)) {
    for (let o of e)
      if (!Array.isArray(o))
        r = await A(o, t, n, r);
      else {
        let i = o[0];
        if (typeof i == "string")
          r[i.toLowerCase()] = o[1];
        else
          for (let [s, u] of i)
            r[s.toLowerCase()] = u;
      }
    return r;
  }
  if (!e)
    return r;
  switch (typeof e) {
    case "function":
      if (e instanceof Headers)
        return A(e, t, n, r);
      let o = await e(t, n);
      return o ? A(o, t, n, r) : r;
    case "object":
      if (e instanceof Headers)
        return e.forEach((i, s) => {
          r[s.toLowerCase()] = i;
        }), r;
      for (let [i, s] of Object.entries(e))
        r[i.toLowerCase()] = s;
      return r;
    default:
      return r;
  }
};
function V(e, t) {
  let n = e.split(`
`), r = {};
  for (let o of n) {
    if (!o || o.startsWith(":"))
      continue;
    let i = o.indexOf(":");
    if (i > 0) {
      let s = o.slice(0, i).trim(), u = o.slice(i + 1).replace(/^ /, "");
      r[s] = u && g(u, t);
    }
  }
  return Object.keys(r).length > 0 ? r : null;
}
function* B(e, t) {
  let n;
  for (;(n = e.value.indexOf(`

`)) !== -1; ) {
    let r = e.value.slice(0, n);
    if (e.value = e.value.slice(n + 2), r.trim()) {
      let o = V(r, t);
      o && (yield o);
    }
  }
}
async function* U(e, t) {
  let n = e.body;
  if (!n)
    return;
  let r = n.getReader(), o = new TextDecoder("utf-8");
  if (e.headers.get("Content-Type")?.startsWith("text/event-stream")) {
    let i = { value: "" };
    try {
      for (;; ) {
        let { done: u, value: x } = await r.read();
        if (u)
          break;
        let m = typeof x == "string" ? x : o.decode(x, { stream: true });
        i.value += m, yield* B(i, t);
      }
      let s = o.decode();
      if (s && (i.value += s), yield* B(i, t), i.value.trim()) {
        let u = V(i.value, t);
        u && (yield u);
      }
    } finally {
      r.releaseLock();
    }
  } else
    try {
      for (;; ) {
        let { done: i, value: s } = await r.read();
        if (i)
          break;
        yield g(typeof s == "string" ? s : o.decode(s, { stream: true }), { parseDate: t?.parseDate });
      }
    } finally {
      r.releaseLock();
    }
}
var L = (e, t, n = [], r) => new Proxy(() => {}, { get(o, i) {
  if (i === "~path")
    return "/" + n.join("/");
  if (!(n.length === 0 && (i === "then" || i === "catch" || i === "finally")))
    return L(e, t, [...n, i], r);
}, apply(o, i, [s, u]) {
  if (!s || u || typeof s == "object" && Object.keys(s).length !== 1 || X.includes(n.at(-1))) {
    let x = [...n], m = x.pop(), b = "/" + x.join("/"), { fetcher: G = fetch, headers: R, onRequest: g2, onResponse: D, fetch: $ } = t, E = m === "get" || m === "head" || m === "subscribe", M = E ? s?.query : u?.query, F = "";
    if (M) {
      let a = (k, d) => {
        d != null && (d instanceof Date && (d = d.toISOString()), F += (F ? "&" : "?") + `${encodeURIComponent(k)}=${encodeURIComponent(typeof d == "object" ? JSON.stringify(d) : d + "")}`);
      };
      for (let [k, d] of Object.entries(M)) {
        if (Array.isArray(d)) {
          for (let T of d)
            a(k, T);
          continue;
        }
        a(k, d);
      }
    }
    if (m === "subscribe") {
      let a = e.replace(/^([^]+):\/\//, e.startsWith("https://") ? "wss://" : e.startsWith("http://") || _.find((k) => e.includes(k)) ? "ws://" : "wss://") + b + F;
      return new C(a);
    }
    return (async () => {
      R = await A(R, b, u);
      let a2 = { method: m?.toUpperCase(), body: s, ...$, headers: R };
      a2.headers = { ...R, ...await A(E ? s?.headers : u?.headers, b, a2) };
      let k = E && typeof s == "object" ? s.fetch : u?.fetch, T = (E && typeof s == "object" ? s.throwHttpError : u?.throwHttpError) ?? t.throwHttpError;
      if (a2 = { ...a2, ...k }, E && delete a2.body, g2) {
        Array.isArray(g2) || (g2 = [g2]);
        for (let y of g2) {
          let c = await y(b, a2);
          typeof c == "object" && (a2 = { ...a2, ...c, headers: { ...a2.headers, ...await A(c.headers, b, a2) } });
        }
      }
      if (E && delete a2.body, Y(s)) {
        let y = new FormData, c = (f) => {
          if (typeof f == "string" || H(f))
            return false;
          if (typeof f == "object") {
            if (f !== null)
              return true;
            if (f instanceof Date)
              return false;
          }
          return false;
        }, w = async (f) => f instanceof File ? await K(f) : c(f) ? JSON.stringify(f) : f;
        for (let [f, p] of Object.entries(a2.body)) {
          if (Array.isArray(p)) {
            if (p.some((S) => typeof S == "object" && S !== null && !H(S)))
              y.append(f, JSON.stringify(p));
            else
              for (let S = 0;S < p.length; S++) {
                let z = p[S], Q = await w(z);
                y.append(f, Q);
              }
            continue;
          }
          if (q) {
            if (Array.isArray(p))
              for (let O of p)
                y.append(f, await w(O));
            else
              y.append(f, await w(p));
            continue;
          }
          if (p instanceof File) {
            y.append(f, await K(p));
            continue;
          }
          if (p instanceof FileList) {
            for (let O = 0;O < p.length; O++)
              y.append(f, await K(p[O]));
            continue;
          }
          y.append(f, await w(p));
        }
        a2.body = y;
      } else
        typeof s == "object" ? (a2.headers["content-type"] = "application/json", a2.body = JSON.stringify(s)) : s != null && (a2.headers["content-type"] = "text/plain");
      if (E && delete a2.body, g2) {
        Array.isArray(g2) || (g2 = [g2]);
        for (let y of g2) {
          let c = await y(b, a2);
          typeof c == "object" && (a2 = { ...a2, ...c, headers: { ...a2.headers, ...await A(c.headers, b, a2) } });
        }
      }
      u?.headers?.["content-type"] && (a2.headers["content-type"] = u?.headers["content-type"]);
      let I = e + b + F, l;
      try {
        l = await (r?.handle(new Request(I, a2)) ?? G(I, a2));
      } catch (y) {
        let c = new d(503, y);
        if (P(c, T))
          throw c;
        return { data: null, error: c, response: undefined, status: 503, headers: undefined };
      }
      let h = null, v = null;
      if (D) {
        Array.isArray(D) || (D = [D]);
        for (let y of D)
          try {
            let c = await y(l.clone());
            if (c != null) {
              h = c;
              break;
            }
          } catch (c) {
            c instanceof d ? v = c : v = new d(422, c);
            break;
          }
      }
      if (h !== null)
        return { data: h, error: v, response: l, status: l.status, headers: l.headers };
      switch (l.headers.get("Content-Type")?.split(";")[0]) {
        case "text/event-stream":
          h = U(l, { parseDate: t.parseDate });
          break;
        case "application/json":
          h = JSON.parse(await l.text(), (c, w) => {
            if (typeof w != "string")
              return w;
            let f = a(w, { parseDate: t.parseDate });
            return f || w;
          });
          break;
        case "application/octet-stream":
          h = await l.arrayBuffer();
          break;
        case "multipart/form-data":
          let y = await l.formData();
          h = {}, y.forEach((c, w) => {
            h[w] = c;
          });
          break;
        default:
          l.headers.get("content-type")?.startsWith("text/") && l.headers.get("transfer-encoding") === "chunked" && !l.headers.has("content-length") ? h = U(l, { parseDate: t.parseDate }) : h = await l.text().then((c) => g(c, { parseDate: t.parseDate }));
      }
      if (l.status >= 300 || l.status < 200) {
        if (v = new d(l.status, h), P(v, T))
          throw v;
        h = null;
      }
      return { data: h, error: v, response: l, status: l.status, headers: l.headers };
    })();
  }
  return typeof s == "object" ? L(e, t, [...n, Object.values(s)[0]], r) : L(e, t, n);
} });
var se = (e, t = {}) => typeof e == "string" ? (t.keepDomain || (e.includes("://") || (e = (_.find((n) => e.includes(n)) ? "http://" : "https://") + e), e.endsWith("/") && (e = e.slice(0, -1))), L(e, t)) : (typeof window < "u" && console.warn("Elysia instance server found on client side, this is not recommended for security reason. Use generic type instead."), L("http://e.ly", t, [], e));

// src/client/errors.ts
class PetstockError extends Error {
  name = "PetstockError";
  status;
  code;
  value;
  constructor(status, code, message, cause) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
    this.code = code;
    this.value = { code, message, status };
  }
}
var localError = (code, message, cause) => new PetstockError(0, code, message, cause);
var STATUS_OF_CODE = {
  invalid_host: 400,
  invalid_pet_id: 400,
  invalid_body: 400,
  missing_quantity: 400,
  invalid_quantity: 400,
  invalid_movement: 400,
  invalid_pet: 400,
  invalid_query: 400,
  invalid_import: 400,
  import_refused: 400,
  invalid_hosts: 400,
  invalid_key_request: 400,
  invalid_settings: 400,
  missing_api_key: 401,
  invalid_api_key: 401,
  invalid_code: 401,
  insufficient_access: 403,
  not_on_this_machine: 403,
  pet_not_found: 404,
  key_not_found: 404,
  code_not_found: 404,
  backup_not_found: 404,
  change_not_found: 404,
  invalid_ticket: 404,
  route_not_found: 404,
  method_not_allowed: 405,
  quantity_moved: 409,
  quantity_out_of_range: 409,
  movement_id_reused: 409,
  pet_exists: 409,
  barcode_taken: 409,
  pets_changed: 409,
  undo_expired: 409,
  https_not_possible: 409,
  key_ended: 409,
  key_name_taken: 409,
  last_manager: 409,
  too_many_old_keys: 409,
  too_many_codes: 409,
  code_not_claimed: 409,
  shop_name_taken: 409,
  import_at_work: 409,
  backup_at_work: 409,
  backups_not_possible: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  key_banned: 429,
  internal_error: 500,
  storage_unavailable: 503,
  overloaded: 503
};
var isKnownCode = (code) => Object.hasOwn(STATUS_OF_CODE, code);
var isErrorCode = (code, status) => isKnownCode(code) && STATUS_OF_CODE[code] === status;

// src/client/new-id.ts
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => {
    if (index === 6)
      return 64 | byte & 15;
    if (index === 8)
      return 128 | byte & 63;
    return byte;
  }).map((byte) => byte.toString(16).padStart(2, "0"));
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)].map((group) => group.join("")).join("-");
}

// src/client/int64-json.ts
var MARK = `${newId().slice(-12)} `;
var LONG = /\d{16}/;
var COLON = String.raw`\s*:\s*`;
var LONG_INTEGER = String.raw`-?[1-9]\d{15,}(?![\d.eE])`;
var STRING = String.raw`"([^"\\]*(?:\\.[^"\\]*)*)"`;
var STRING_OR_MEMBER = new RegExp(`${STRING}(?:(${COLON})(${LONG_INTEGER}))?`, "g");
function parseInt64(text, members) {
  return withBigints(JSON.parse(LONG.test(text) ? marked(text, members) : text), members);
}
function marked(text, members) {
  if (!text.includes("\\")) {
    const name = `"(?:${Object.keys(members).join("|")})"`;
    return text.replace(new RegExp(`(${name}${COLON})(${LONG_INTEGER})`, "g"), `$1"${MARK}$2"`);
  }
  return text.replace(STRING_OR_MEMBER, (whole, name, colon, digits) => colon !== undefined && members[JSON.parse(`"${name}"`)] === true ? `"${name}"${colon}"${MARK}${digits}"` : whole);
}
function withBigints(value, members) {
  if (Array.isArray(value)) {
    for (const element of value)
      withBigints(element, members);
  } else if (isObject(value)) {
    for (const name in value) {
      const member = value[name];
      if (typeof member === "object")
        withBigints(member, members);
      else if (members[name] === true)
        value[name] = toBigint(member);
    }
  }
  return value;
}
var isObject = (value) => typeof value === "object" && value !== null;
function toBigint(value) {
  if (typeof value === "number")
    return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof value === "string" && value.startsWith(MARK))
    return BigInt(value.slice(MARK.length));
  return value;
}
var MARKED = new RegExp(`"${MARK}(-?\\d+)"`, "g");
var stringifyInt64 = (value) => JSON.stringify(value, (_name, member) => typeof member === "bigint" ? `${MARK}${member}` : member).replace(MARKED, "$1");
var INT64_MEMBERS = { petId: true };

// src/client/responses.ts
async function readJson(response) {
  if (!/^application\/json\b/i.test(response.headers.get("content-type") ?? ""))
    return;
  try {
    return parseInt64(await response.text(), INT64_MEMBERS);
  } catch {
    return;
  }
}
async function codeOf(response) {
  const body = await readJson(response.clone());
  return isErrorBody(body, response) ? body.code : String(response.status);
}
function errorOf({ response, body }, request) {
  const { status, headers } = response;
  if (!isErrorBody(body, response)) {
    const type = headers.get("content-type") ?? "no content type";
    const message = `${request} was answered with ${status} (${type}) by something that is not petstock.`;
    return localError("unexpected_answer", message);
  }
  if (NEVER_ASKED.includes(body.code)) {
    const message = `${request} is unknown to this service, which may be of another version: ${body.message}`;
    return localError("unexpected_answer", message);
  }
  return new PetstockError(body.status, body.code, body.message);
}
var NEVER_ASKED = ["route_not_found", "method_not_allowed"];
var isErrorBody = (body, { status, headers }) => typeof body === "object" && body !== null && ("code" in body) && ("message" in body) && ("status" in body) && typeof body.code === "string" && typeof body.message === "string" && body.status === status && (isErrorCode(body.code, status) || isOfNewerService(body.code, headers));
var isOfNewerService = (code, headers) => !isKnownCode(code) && headers.get("x-ratelimit-limit") !== null;
var text = (value) => typeof value === "string";
var number = (value) => typeof value === "number";
var int64 = (value) => typeof value === "bigint";
var flag = (value) => typeof value === "boolean";
var textOrNull = (value) => value === null || text(value);
var withFields = (fields) => (value) => typeof value === "object" && value !== null && Object.entries(fields).every(([name, holds]) => holds(value[name]));
var listOf = (shape) => (value) => Array.isArray(value) && value.every(shape);
var item = withFields({ petId: int64, quantity: number });
var movement = withFields({ petId: int64, newQuantity: number });
var key = withFields({ id: text, name: text, access: text, createdAt: number });
var issuedKey = withFields({ id: text, key: text });
var code = withFields({ id: text, state: text, endsAt: number });
var settings = withFields({ name: textOrNull, journal: withFields({ keptMs: number }) });
var backup = withFields({ name: text, at: number, bytes: number });
var deskPet = withFields({ petId: int64, quantity: number, low: flag });
var connection = withFields({ addresses: listOf(withFields({ url: text })), https: flag });
var RESPONSE_SHAPES = {
  "get /v1/inventory": listOf(item),
  "patch /v1/inventory/:petId": item,
  "get /desk/api/key": withFields({ id: text, name: text, access: text, plan: text }),
  "get /desk/api/inventory": listOf(deskPet),
  "post /desk/api/inventory": deskPet,
  "patch /desk/api/inventory": withFields({ edited: number }),
  "get /desk/api/inventory/:petId": deskPet,
  "patch /desk/api/inventory/:petId": deskPet,
  "delete /desk/api/inventory/:petId": withFields({ petId: int64, previousQuantity: number }),
  "post /desk/api/removals": withFields({
    id: text,
    pets: listOf(withFields({ petId: int64, previousQuantity: number }))
  }),
  "get /desk/api/changes": withFields({
    changes: listOf(withFields({ id: text, kind: text, undoable: flag }))
  }),
  "post /desk/api/changes/:changeId/undo": withFields({ id: text, undoneAt: number }),
  "get /desk/api/inventory/:petId/movements": withFields({
    movements: listOf(withFields({ id: text, newQuantity: number, reason: text })),
    next: textOrNull
  }),
  "post /desk/api/inventory/:petId/movements": movement,
  "get /desk/api/connection": connection,
  "post /desk/api/https": connection,
  "get /desk/api/movements": withFields({
    movements: listOf(withFields({ id: text, petId: int64, newQuantity: number, reason: text })),
    next: textOrNull
  }),
  "get /desk/api/report": withFields({
    buckets: listOf(withFields({ from: text, to: text, startsAt: number, endsAt: number })),
    pets: listOf(withFields({ petId: int64, isRemoved: flag })),
    isComplete: flag
  }),
  "post /desk/api/imports": withFields({ id: textOrNull, added: number, changed: number }),
  "get /desk/api/imports": (body) => typeof body === "object" && body !== null,
  "get /desk/api/health": withFields({
    version: text,
    checks: listOf(withFields({ name: text, state: text, message: text })),
    backups: withFields({ schedule: text, kept: listOf(backup) })
  }),
  "post /desk/api/backups": backup,
  "post /desk/api/backups/:name/verification": withFields({ name: text, sound: flag }),
  "post /desk/api/backups/:name/ticket": withFields({ url: text, endsAt: number }),
  "post /desk/api/movements": withFields({ id: text, movements: listOf(movement) }),
  "post /desk/api/sign-in": withFields({ state: text }),
  "get /desk/api/keys": withFields({ keys: listOf(key) }),
  "post /desk/api/keys": issuedKey,
  "patch /desk/api/keys/:keyId": key,
  "delete /desk/api/keys/:keyId": key,
  "delete /desk/api/keys/:keyId/ban": key,
  "post /desk/api/keys/:keyId/renewal": issuedKey,
  "get /desk/api/codes": withFields({ codes: listOf(withFields({ id: text, state: text })) }),
  "post /desk/api/codes": withFields({ id: text, code: text, endsAt: number }),
  "get /desk/api/codes/:codeId": code,
  "delete /desk/api/codes/:codeId": code,
  "post /desk/api/codes/:codeId/confirmation": code,
  "get /desk/api/settings": settings,
  "patch /desk/api/settings": settings,
  "get /desk/api/access-journal": withFields({
    entries: listOf(withFields({ id: text, at: number, action: text })),
    next: textOrNull
  })
};
function isResponseBody(body, method, path) {
  const segments = path.split("/");
  const found = Object.entries(RESPONSE_SHAPES).find(([operation]) => {
    const [known = "", pattern = ""] = operation.split(" ");
    return known === method && matches(pattern.split("/"), segments);
  });
  return found?.[1](body) ?? false;
}
var matches = (pattern, path) => pattern.length === path.length && pattern.every((segment, index) => segment.startsWith(":") || segment === path[index]);

// src/clocks/durations.ts
var MINUTE_MS = 60000;
var HOUR_MS = 60 * MINUTE_MS;
var DAY_MS = 24 * HOUR_MS;

// src/client/retry.ts
var FIRST_MS = 250;
var LONGEST_MS = 15000;
var SPREAD_MS = 1000;
function waitMs(attempts, retryAfterMs, random) {
  const most = FIRST_MS * 2 ** (attempts - 1);
  return retryAfterMs === undefined || retryAfterMs === 0 ? Math.floor(random() * Math.min(most, LONGEST_MS)) : retryAfterMs + Math.floor(random() * Math.min(most, SPREAD_MS));
}
var LONGEST_RETRY_AFTER_MS = 2 * DAY_MS;
var SECONDS = /^\d+(\.\d+)?(\s*,\s*\d+(\.\d+)?)*$/;
function readRetryAfterMs(headers) {
  const ms = retryAfterMs(headers);
  return ms === undefined ? undefined : Math.min(ms, LONGEST_RETRY_AFTER_MS);
}
function retryAfterMs(headers) {
  const text = headers.get("retry-after")?.trim() ?? "";
  if (SECONDS.test(text))
    return Math.ceil(Math.max(...text.split(",").map(Number)) * 1000);
  const date = Date.parse(text);
  if (Number.isNaN(date) || !/GMT$/.test(text))
    return;
  const now = Date.parse(headers.get("date") ?? "");
  return Math.max(0, date - (Number.isNaN(now) ? Date.now() : now));
}
var PASSING = [429, 502, 503, 504];
var mayPass = (status) => PASSING.includes(status);
function isRepeatable(method, sent) {
  if (method !== "post" && method !== "delete")
    return true;
  return typeof sent === "object" && sent !== null && "id" in sent && typeof sent.id === "string";
}

// src/client/calls.ts
var WITHOUT_BODY = ["get", "head", "delete"];
var METHODS = [...WITHOUT_BODY, "post", "put", "patch"];
var CALL = Symbol("call");
var step = (eden, segment) => eden[segment];
function edenOn(sender, url, apiKey) {
  const fetcher = (address, { headers, ...init }) => {
    const sent = { ...headers };
    if (init.body === undefined)
      delete sent["content-type"];
    else
      sent["content-type"] = "application/json";
    return sender.send(address, { ...init, headers: sent, redirect: "manual" }, init[CALL]);
  };
  return se(url, {
    fetcher,
    headers: { authorization: `Bearer ${apiKey}` },
    onResponse: async (response) => ({ body: await readJson(response) }),
    parseDate: false
  });
}
function path(eden, segment) {
  return new Proxy(() => {}, {
    get: (_target, key) => typeof key === "string" && key !== "then" ? path(step(eden, key), key) : undefined,
    apply: (_target, _this, args) => {
      if (!METHODS.includes(segment))
        return path(parameter(eden, args[0]), "");
      const [sent, extras] = WITHOUT_BODY.includes(segment) ? [undefined, args[0]] : args;
      return call(eden, segment, sent, extras);
    }
  });
}
function parameter(eden, given) {
  const [name = "", value] = Object.entries(given)[0] ?? [];
  if (value === undefined)
    throw new TypeError(`A value for the path is missing: ${name}.`);
  return eden({ [name]: encodePathValue(name, value) });
}
async function ask(eden, method, sent, { query, headers, ...options } = {}) {
  const repeatable = isRepeatable(method, sent ?? query);
  const extras = {
    query: query && inTexts(query),
    headers,
    fetch: { [CALL]: { ...options, repeatable } }
  };
  const body = sent === undefined ? undefined : stringifyInt64(sent);
  const treated = await (["get", "head"].includes(method) ? eden(extras) : eden(body, extras));
  const { data, error, response } = treated;
  if (response !== undefined)
    return { response, body: data?.body };
  if (error?.value instanceof PetstockError)
    return error.value;
  throw error?.value;
}
var inTexts = (query) => Object.fromEntries(Object.entries(query).map(([name, value]) => [
  name,
  typeof value === "bigint" ? String(value) : value
]));
async function call(eden, method, sent, extras) {
  const outcome = await ask(eden, method, sent, extras);
  return outcomeOf(outcome, method, pathOf(eden));
}
function outcomeOf(outcome, method, path) {
  if (outcome instanceof PetstockError)
    return failed(outcome, new Headers);
  const { response, body } = outcome;
  const { status, headers } = response;
  if (status < 300 && isResponseBody(body, method, path)) {
    return { data: body, error: null, status, headers };
  }
  return failed(errorOf(outcome, `${method.toUpperCase()} ${path}`), headers);
}
var failed = (error, headers) => ({
  data: null,
  error,
  status: error.status,
  headers
});
var pathOf = (eden) => String(eden["~path"]).replace(/\/[^/]*$/, "");

// src/client/clock.ts
var LONGEST_TIMER_MS = 2 ** 31 - 1;
var systemClock = {
  now: () => performance.now(),
  after(ms, run) {
    if (ms === Number.POSITIVE_INFINITY)
      return () => {};
    let timer;
    const wait = (left) => {
      const now = Math.min(left, LONGEST_TIMER_MS);
      timer = setTimeout(() => left > now ? wait(left - now) : run(), now);
    };
    wait(ms);
    return () => clearTimeout(timer);
  }
};
async function sleep(clock, ms, signal) {
  const due = clock.now() + ms;
  while (clock.now() < due && !signal?.aborted) {
    await new Promise((resolve) => {
      const wake = () => {
        cancel();
        signal?.removeEventListener("abort", wake);
        resolve();
      };
      const cancel = clock.after(due - clock.now(), wake);
      signal?.addEventListener("abort", wake);
    });
  }
}

// src/client/attempt.ts
async function attempt(url, init, { fetch: fetch2, clock, timeoutMs, end }) {
  end.throwIfAborted();
  const controller = new AbortController;
  const stopped = new Promise((_resolve, reject) => {
    controller.signal.addEventListener("abort", () => reject(controller.signal.reason));
  });
  const onEnd = () => controller.abort(end.reason);
  end.addEventListener("abort", onEnd);
  const cancel = clock.after(timeoutMs, () => controller.abort(localError("network_failure", `${url} has not answered for ${timeoutMs} ms.`)));
  const response = (async () => readWhole(await fetch2(url, { ...init, signal: controller.signal })))();
  try {
    return await Promise.race([response, stopped]);
  } catch (error) {
    if (error instanceof PetstockError)
      throw error;
    throw localError("network_failure", `${url} could not be reached: ${reasonOf(error)}`, error);
  } finally {
    cancel();
    end.removeEventListener("abort", onEnd);
  }
}
var WITHOUT_BODY2 = [204, 205, 304];
async function readWhole(response) {
  const { status, headers } = response;
  if (status === 0)
    throw localError("unexpected_answer", `${response.url} was answered by a redirect.`);
  const body = await response.arrayBuffer();
  return new Response(WITHOUT_BODY2.includes(status) ? null : body, { status, headers });
}
function reasonOf(error) {
  if (!(error instanceof Error))
    return String(error);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}

// src/client/limits.ts
function readLimits(headers) {
  const number = (name) => {
    const text = headers.get(name);
    return text !== null && /^\d+$/.test(text) ? Number(text) : undefined;
  };
  const limit = number("x-ratelimit-limit");
  const remaining = number("x-ratelimit-remaining");
  const reset = number("x-ratelimit-reset");
  if (limit === undefined || remaining === undefined || reset === undefined)
    return;
  const policies = headers.get("ratelimit-policy") ?? "";
  const state = headers.get("ratelimit") ?? "";
  const window2 = (name) => {
    const policy = new RegExp(`"${name}";q=(\\d+)`).exec(policies);
    const left = new RegExp(`"${name}";r=(\\d+);t=(\\d+)`).exec(state);
    if (policy === null || left === null)
      return;
    return {
      limit: Number(policy[1]),
      remaining: Number(left[1]),
      fullInSeconds: Number(left[2])
    };
  };
  return {
    limit,
    remaining,
    resetAt: new Date(reset * 1000),
    minute: window2("minute"),
    day: window2("day")
  };
}
var LONGEST_QUIET_MS = 60000;
async function readQuietMs(response) {
  const waitMs = readRetryAfterMs(response.headers);
  if (response.status !== 429 || waitMs === undefined)
    return;
  return await codeOf(response) === "key_banned" ? Math.min(waitMs, LONGEST_QUIET_MS) : undefined;
}

class Ban {
  #clock;
  #response;
  #quietUntil = 0;
  constructor(clock) {
    this.#clock = clock;
  }
  async notice(response) {
    const quietMs = await readQuietMs(response);
    if (quietMs === undefined)
      return response;
    const { status, headers } = response;
    this.#response = { body: await response.clone().text(), status, headers };
    this.#quietUntil = this.#clock.now() + quietMs;
    return this.current() ?? response;
  }
  current() {
    const left = this.#quietUntil - this.#clock.now();
    if (this.#response === undefined || left <= 0)
      return;
    const { body, status, headers } = this.#response;
    const response = new Response(body, { status, headers });
    response.headers.set("Retry-After", String(Math.ceil(left / 1000)));
    return response;
  }
}

// src/client/sender.ts
var DEADLINE_MS = 30000;
var ATTEMPT_TIMEOUT_MS = 15000;

class Sender {
  options;
  #ban;
  #limits;
  constructor(options) {
    this.options = options;
    this.#ban = new Ban(options.clock);
  }
  get limits() {
    return this.#limits;
  }
  async send(url, init, call) {
    const { clock } = this.options;
    const deadline = call.deadline ?? this.options.deadline ?? DEADLINE_MS;
    const ender = new AbortController;
    const abort = () => ender.abort(localError("aborted", `${url} was given up by the caller.`));
    if (call.signal?.aborted)
      abort();
    else
      call.signal?.addEventListener("abort", abort);
    const cancel = clock.after(deadline, () => ender.abort(localError("deadline_exceeded", `${url} has not answered within ${deadline} ms.`)));
    try {
      return await this.#untilResponse(url, init, call, ender.signal, clock.now() + deadline);
    } finally {
      cancel();
      call.signal?.removeEventListener("abort", abort);
    }
  }
  async#untilResponse(url, init, call, end, dueBy) {
    const { clock, random, onRetry } = this.options;
    const mayRetry = call.repeatable && (call.retry ?? this.options.retry ?? true);
    for (let attempts = 1;; attempts++) {
      end.throwIfAborted();
      const outcome = this.#ban.current() ?? await this.#attempt(url, init, call, end);
      const failed = outcome instanceof PetstockError;
      const wait = mayRetry && (failed ? outcome.code === "network_failure" : mayPass(outcome.status)) ? waitMs(attempts, failed ? undefined : readRetryAfterMs(outcome.headers), random) : undefined;
      if (wait === undefined || clock.now() + wait > dueBy) {
        if (failed)
          throw outcome;
        return outcome;
      }
      onRetry?.({
        method: init.method ?? "GET",
        url,
        attempts,
        status: outcome.status,
        code: failed ? outcome.code : await codeOf(outcome),
        waitMs: wait
      });
      await sleep(clock, wait, end);
    }
  }
  async#attempt(url, init, call, end) {
    const { fetch: fetch2, clock } = this.options;
    const timeoutMs = call.attemptTimeout ?? this.options.attemptTimeout ?? ATTEMPT_TIMEOUT_MS;
    try {
      const response = await attempt(url, init, { fetch: fetch2, clock, timeoutMs, end });
      this.#limits = readLimits(response.headers) ?? this.#limits;
      return await this.#ban.notice(response);
    } catch (error) {
      if (error instanceof PetstockError)
        return error;
      throw error;
    }
  }
}

// src/client/watch.ts
function watch(eden, clock, options) {
  const ended = new AbortController;
  const { signal } = options;
  const end = () => ended.abort();
  if (signal?.aborted)
    end();
  else
    signal?.addEventListener("abort", end, { signal: ended.signal });
  const lists = polled(eden, clock, { ...options, signal: ended.signal });
  const endNow = lists.return.bind(lists);
  lists.return = (value) => {
    end();
    return endNow(value);
  };
  return lists;
}
async function* polled(eden, clock, { every, signal, onError }) {
  if (!(every > 0))
    throw new RangeError("every must be a number of milliseconds above 0");
  let etag = null;
  let known;
  while (!signal.aborted) {
    const { list, error, headers } = await poll(eden, etag, signal);
    if (signal.aborted)
      return;
    if (error !== undefined) {
      if (isFinal(error))
        throw error;
      onError?.(error);
    }
    if (list !== undefined) {
      etag = headers.get("etag");
      const before = known;
      known = list.map((item) => ({ ...item }));
      if (before === undefined || !isSame(before, known))
        yield list;
    }
    await sleep(clock, Math.max(every, readRetryAfterMs(headers) ?? 0), signal);
  }
}
async function poll(eden, etag, signal) {
  const get = ["v1", "inventory", "get"].reduce(step, eden);
  const outcome = await ask(get, "get", undefined, {
    headers: etag === null ? {} : { "if-none-match": etag },
    signal
  });
  if ("response" in outcome && outcome.response.status === 304) {
    return { headers: outcome.response.headers };
  }
  const { data, error, headers } = outcomeOf(outcome, "get", "/v1/inventory");
  return error === null ? { list: data, headers } : { error, headers };
}
var isFinal = ({ status }) => status >= 400 && status < 500 && status !== 429;
var isSame = (one, other) => one.length === other.length && one.every((item, index) => {
  const twin = other[index];
  return Object.keys(item).every((key) => item[key] === twin?.[key]);
});

// src/client/client.ts
function createClient(url, options) {
  const { clock = systemClock, random = Math.random } = options;
  const fetch2 = options.fetch ?? ((address, init) => globalThis.fetch(address, init));
  const sender = new Sender({ ...options, fetch: fetch2, clock, random });
  const eden = edenOn(sender, readBase(url), readApiKey(options.apiKey));
  const tools = {
    limits: () => sender.limits,
    watch: (how) => watch(eden, clock, how)
  };
  return new Proxy(tools, {
    get: (own, key) => typeof key === "symbol" || key === "then" || (key in own) ? Reflect.get(own, key) : path(step(eden, key), key)
  });
}
export {
  PetstockError,
  createClient,
  newId
};
