/** What may stand on either side of U+200D, which makes one emoji of two. */
const emoji =
  '\\u2194-\\u21aa\\u231a-\\u23ff\\u25aa-\\u27bf\\u2934\\u2935\\u2b05-\\u2b55\\u{1f000}-\\u{1faff}'

/**
 * Control characters but tab and line ends, and characters without a width or that turn text around. The database refuses
 * the same ones (`private.has_invisible`), and a test compares the two.
 */
const invisible = new RegExp(
  '[\\u034f\\u17b4\\u17b5\\u180b-\\u180f\\0-\\x08\\v\\f\\x0e-\\x1f\\x7f-\\x9f\\xad\\u061c\\u115f\\u1160' +
    '\\u200b\\u200c\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff0-\\ufffb' +
    '\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e00ff}]' +
    `|(?<![${emoji}]\\ufe0f?)\\u200d|\\u200d(?![${emoji}])`,
  'gu',
)

/** Leaves out what nobody sees: people paste it without knowing, and two names would look alike. */
export const withoutInvisible = (text: string) => text.replace(invisible, '')
