import { expect, test } from 'vitest'

import { roomOf } from './use-room.ts'

test('the room changes at the widths that the style sheets use', () => {
  expect([1112, 1111, 960, 959, 800, 799, 721, 720, 390].map(roomOf)).toEqual(
    'wide middle middle narrow narrow tight tight phone phone'.split(' '),
  )
})
