/** Text as it may stand in markup, in an attribute too. */
export const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
/** JSON that no markup ends. */
export const inline = (json: string) => json.replaceAll('<', '\\u003c');
/** A `meta` of a page's head. */
export const meta = (name: string, content: string) => `<meta name="${name}" content="${escape(content)}">`;
