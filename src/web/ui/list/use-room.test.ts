import { expect, test } from 'vitest'

import { roomOf } from './use-room.ts'

test('the columns that there is room for, and stacked rows as far as the style sheets are a phone’s', () => {
  expect([1112, 1111, 960, 959, 800, 799, 721, 720, 390].map(roomOf)).toEqual(
    'wide middle middle narrow narrow tight tight phone phone'.split(' '),
  )
})
