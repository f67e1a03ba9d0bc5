/** Sources of patterns: words before an amount that make it the most, the least, or approximate. */
export const MOST =
  '(?:ate|no maximo|maximo|max|menos (?:de|que)|abaixo d[eo]s?|inferior a|menor (?:que|do que)|teto|limite|(?:que )?nao (?:mais (?:que|de)|pass[ea](?:ndo)? d[eo]s?|ultrapasse))(?: (?:ate|de|no maximo|uns|o?s))*|<'
export const LEAST =
  '(?:a partir d[eo]s?|partindo de|desde|acima d[eo]s?|mais de|mais que|superior a|maior (?:que|do que)|no minimo|minimo|min|pelo menos)(?: (?:de|uns))*|>'
export const ABOUT =
  '(?:por volta|em torno|cerca|na faixa|faixa|na casa|perto|proximo)(?: d[eo]s?| a)|uns|umas|aproximadamente|aprox|mais ou menos|em media|~'

/** From a tenth below to a tenth above. */
export const around = (value: number) => [Math.round(value * 0.9), Math.round(value * 1.1)] as const
