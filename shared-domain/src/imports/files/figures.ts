/** Two decimals and a comma: a point would be read as that of thousands. */
export const figures = (value: number) => String(Number(value.toFixed(2))).replace('.', ',')
