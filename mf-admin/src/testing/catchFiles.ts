/** The files that a page hands over from now on, and their names; jsdom would go to their addresses. */
export function catchFiles() {
  const files: Blob[] = []
  const names: string[] = []
  Object.assign(URL, {
    createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
    revokeObjectURL: () => undefined,
  })
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click')
  click.mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return { files, names }
}
