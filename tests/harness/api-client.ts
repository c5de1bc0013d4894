/** A response of the API, read completely. */
export interface ApiResponse {
  status: number;
  text: string;
  headers: Headers;
  /** The body parsed as JSON. */
  json(): WireObject;
  /** The body parsed as a JSON array. */
  list(): WireObject[];
}

/** An object in wire form. */
export type WireObject = Record<string, unknown> & { id: number };

/** Calls a tracking server as one user, or without a login. */
export class ApiClient {
  readonly address: string;
  readonly #headers: Record<string, string>;
  readonly #send: typeof fetch;

  constructor(address: string, headers: Record<string, string> = {}, send: typeof fetch = fetch) {
    this.address = address;
    this.#send = send;
    this.#headers = { accept: 'application/json', ...headers };
  }

  /** Returns a client of the same server with these headers on each request. */
  withHeaders(headers: Record<string, string>): ApiClient {
    return new ApiClient(this.address, { ...this.#headers, ...headers }, this.#send);
  }

  /** Returns a client of the same server with basic credentials. */
  signedInAs(email: string, password: string): ApiClient {
    const encoded = Buffer.from(`${email}:${password}`).toString('base64');
    return new ApiClient(this.address, { authorization: `Basic ${encoded}` }, this.#send);
  }

  get(path: string): Promise<ApiResponse> {
    return this.send('GET', path);
  }

  post(path: string, body?: unknown): Promise<ApiResponse> {
    return this.#json('POST', path, body);
  }

  put(path: string, body: unknown): Promise<ApiResponse> {
    return this.#json('PUT', path, body);
  }

  delete(path: string, body?: unknown): Promise<ApiResponse> {
    return this.#json('DELETE', path, body);
  }

  form(path: string, fields: Record<string, string>): Promise<ApiResponse> {
    return this.send('POST', path, new URLSearchParams(fields).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    });
  }

  /** Posts bytes. */
  sendBytes(path: string, bytes: Uint8Array<ArrayBuffer>, type: string): Promise<ApiResponse> {
    return this.send('POST', path, new Blob([bytes]), { 'content-type': type });
  }

  /** Returns the bytes of a path. */
  async bytes(path: string): Promise<{ type: string | null; bytes: Uint8Array }> {
    const response = await fetch(`${this.address}/api${path}`, { headers: this.#headers });
    return {
      type: response.headers.get('content-type'),
      bytes: new Uint8Array(await response.arrayBuffer()),
    };
  }

  /** Sends a body unchanged. */
  async send(
    method: string,
    path: string,
    body?: string | Blob | FormData,
    headers: Record<string, string> = {},
  ): Promise<ApiResponse> {
    const response = await this.#send(`${this.address}/api${path}`, {
      method,
      headers: { ...this.#headers, ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    return {
      status: response.status,
      text,
      headers: response.headers,
      json: () => JSON.parse(text),
      list: () => JSON.parse(text),
    };
  }

  #json(method: string, path: string, body: unknown): Promise<ApiResponse> {
    return body === undefined
      ? this.send(method, path)
      : this.send(method, path, JSON.stringify(body), { 'content-type': 'application/json' });
  }
}

/** Returns the session cookie of a response, ready to be sent. */
export function cookieOf(response: ApiResponse): string {
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}
