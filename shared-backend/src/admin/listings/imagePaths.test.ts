import { imagePath, objectPaths, smallerPath } from './imagePaths.ts'
import { sanitizeFileName } from './sanitizeFileName.ts'

test.each([
  ['Fachada São João (1).JPG', 'fachada_sao_joao__1_.jpg'],
  ['../../etc/passwd', '____etc_passwd'],
  ['sala.de.estar.png', 'sala.de.estar.png'],
  ['', 'foto'],
  ['日本.webp', '__.webp'],
])('%j is stored as %j', (name, stored) => {
  expect(sanitizeFileName(name)).toBe(stored)
})

test('a very long name keeps its end, where the extension is', () => {
  expect(sanitizeFileName(`${'a'.repeat(300)}.jpeg`)).toMatch(/^a+\.jpeg$/)
})

test('an image lies under its property, its smaller files beside it', () => {
  const path = imagePath('p1', 1700000000000, 2, 'Água.PNG')
  expect(path).toBe('p1/1700000000000-2-agua.png')
  expect(smallerPath(path, 480)).toBe('p1/1700000000000-2-agua-480.jpg')
})

test('deleting an image names all its files, and none of a stranger', () => {
  const image_url = 'http://api.test/storage/v1/object/public/property-images/p1/1-0-a.jpg'
  expect(objectPaths({ image_url, widths: [480, 960] })).toEqual([
    'p1/1-0-a.jpg',
    'p1/1-0-a-480.jpg',
    'p1/1-0-a-960.jpg',
  ])
  expect(objectPaths({ image_url: 'https://elsewhere.example/a.jpg', widths: [480] })).toEqual([])
})
