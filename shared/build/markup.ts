/** Text escaped for HTML, including attributes. */
export const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
/** JSON that cannot end a script element. */
export const inline = (json: string) => json.replaceAll('<', '\\u003c');
/** A `meta` of a page's head. */
export const meta = (name: string, content: string) => `<meta name="${name}" content="${escape(content)}">`;
