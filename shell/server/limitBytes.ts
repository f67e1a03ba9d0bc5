/** Fails when more bytes than this pass through. */
export function limitBytes(most: number) {
  let size = 0
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size > most) controller.error(new Error('The answer is too long'))
      else controller.enqueue(chunk)
    },
  })
}
