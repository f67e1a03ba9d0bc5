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

const characters = Object.fromEntries(
  Object.entries(entities).map(([character, entity]) => [entity, character]),
)

/** What `escapeHtml`, or React, made of a text, back to the text. */
export const unescapeHtml = (html: string) =>
  html.replaceAll(/&(?:amp|lt|gt|quot|#39|#x27);/g, (entity) =>
    entity === '&#x27;' ? "'" : (characters[entity] ?? entity),
  )

/** CSS for a `<style>` element: nothing in it can end the element, nor the rule that it is put into. */
export const escapeCss = (css: string) => css.replaceAll('<', '\\3c ').replaceAll(/[{}]/g, '')

/** JSON for a `<script>` element: nothing in it can end the element. */
export const inlineJson = (value: unknown) =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
