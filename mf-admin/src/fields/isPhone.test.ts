import { isPhone } from './isPhone.ts'

test.each([
  '(48) 99999-0199',
  '(48) 3333-0199',
  '48999990199',
  '+55 48 99999-0199',
  '5548999990199',
  '048 3333-0199',
  '+351 912 345 678',
])('%s can be called', (phone) => expect(isPhone(phone)).toBe(true))

test.each(['', '99999-0199', '(48) 9999', '(48) 19999-0199', '(00) 99999-0199', '+351'])(
  '%j cannot',
  (phone) => expect(isPhone(phone)).toBe(false),
)
