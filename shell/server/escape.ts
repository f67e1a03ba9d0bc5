const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text for HTML, also inside quoted attributes. */
export const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')

/** Text that should be JSON, made safe for a `<script>` element: nothing in it can end the element. */
export const inlineWritten = (json: string) =>
  json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

/** The same for a value. */
export const inlineJson = (value: unknown) => inlineWritten(JSON.stringify(value))
