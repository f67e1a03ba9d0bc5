type Params = Record<string, string | undefined>

/** Puts the address's parameters into a request of the registry: `id=eq.:id`. */
export const fillIn = (request: string, params: Params) =>
  request.replaceAll(/:([a-z]\w*)/gi, (placeholder, name: string) => {
    const value = params[name]
    return value === undefined ? placeholder : encodeURIComponent(value)
  })
