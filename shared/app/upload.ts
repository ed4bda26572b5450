import { noAnswer, type Answer } from './answer.ts';

type Upload = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: FormData;
  timeout: number;
  signal: AbortSignal | undefined;
  onProgress: (fraction: number) => void;
};

/** Sends a body and tells how much of it has gone; `fetch` cannot, short of streams, which need HTTP/2. */
export function upload({ url, method, headers, body, timeout, signal, onProgress }: Upload): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = 'blob';
    request.timeout = timeout;
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress(loaded / total);
    request.onload = () => {
      const blob = request.response as Blob;
      const contentType = request.getResponseHeader('content-type') ?? '';
      resolve({ status: request.status, contentType, text: () => blob.text(), blob: () => Promise.resolve(blob) });
    };
    request.onerror = () => reject(noAnswer(false));
    request.ontimeout = () => reject(noAnswer(true));
    request.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}
