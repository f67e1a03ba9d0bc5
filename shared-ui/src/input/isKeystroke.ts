/** A key pressed: one character or digits, as some keyboards send them, or something deleted. Anything else came at once. */
export const isKeystroke = ({ inputType = '', data }: InputEvent) =>
  inputType.startsWith('delete') ||
  inputType.startsWith('history') ||
  (/^insert(Composition)?Text$/.test(inputType) && /^(.?|\d+)$/su.test(data ?? ''))
