import { parseSelect } from './selected.ts'

test('columns, and tables that are embedded at any depth', () => {
  expect(parseSelect('id, title,photos(id,\n tags( name )),*')).toEqual({
    columns: ['id', 'title', '*'],
    embeds: [
      {
        table: 'photos',
        selected: {
          columns: ['id'],
          embeds: [{ table: 'tags', selected: { columns: ['name'], embeds: [] } }],
        },
      },
    ],
  })
})

test('an embedded table may have another name', () => {
  const photos = { table: 'photos', selected: { columns: ['id'], embeds: [] } }
  expect(parseSelect('id,main:photos(id)')).toEqual({ columns: ['id'], embeds: [photos] })
})

test.each(['name:title', 'photos!inner(id)', 'photos(...tags(name))', 'price::text', 'id,photos(a:b)'])(
  '%s is more than can be read',
  (text) => expect(parseSelect(text)).toBeUndefined(),
)
