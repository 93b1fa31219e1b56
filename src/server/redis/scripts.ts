/**
 * Scripts that Redis runs atomically. Every key has the same hash tag, so a cluster keeps them in one slot.
 *
 *     {portico}:record:<kind>:<id>     hash: owner, secret (id in hexadecimal), expires, value
 *     {portico}:kind:<kind>            sorted set: ids by expiry
 *     {portico}:owner:<kind>:<owner>   sorted set: ids, in order
 *     {portico}:sealed:<secret>        sorted set: `<kind> <id>`, in order
 *     {portico}:secrets                set: secrets that have sealed records
 *     {portico}:expiry                 sorted set: references to records by expiry, for `tidy`
 *     {portico}:format                 the format number, see `store-format.ts`
 *     {portico}:leases, :tokens        sorted set of names by end (ms), hash of their fencing tokens
 *     {portico}:places:<name>          sorted set: random ids of the occupied places by end (ms)
 */
import { createHash } from 'node:crypto'

export const tag = '{portico}'

export interface Script {
  readonly text: string
  readonly sha: string
}

const functions = `
local tag = KEYS[1]
local function recordOf(kind, id) return tag .. ':record:' .. kind .. ':' .. id end
local function kindOf(kind) return tag .. ':kind:' .. kind end
local function ownerOf(kind, owner) return tag .. ':owner:' .. kind .. ':' .. owner end
local function sealedOf(secret) return tag .. ':sealed:' .. secret end
local expiry, secrets = tag .. ':expiry', tag .. ':secrets'
local leases, tokens = tag .. ':leases', tag .. ':tokens'

local function referenceTo(kind, id, owner, secret)
  return table.concat({ kind, id, owner, secret }, '\\0')
end

-- Removes a record's index entries, except those that its new state keeps.
local function unlink(kind, id, owner, secret, newOwner, newSecret)
  if owner ~= newOwner then redis.call('ZREM', ownerOf(kind, owner), id) end
  if secret ~= newSecret then redis.call('ZREM', sealedOf(secret), kind .. ' ' .. id) end
  if owner ~= newOwner or secret ~= newSecret then
    redis.call('ZREM', expiry, referenceTo(kind, id, owner, secret))
  end
end

local function save(kind, id, owner, secret, expires, value)
  local key = recordOf(kind, id)
  local old = redis.call('HMGET', key, 'owner', 'secret')
  redis.call('HSET', key, 'owner', owner, 'secret', secret, 'expires', expires, 'value', value)
  if old[1] then unlink(kind, id, old[1], old[2], owner, secret) end
  redis.call('ZADD', kindOf(kind), expires, id)
  redis.call('ZADD', ownerOf(kind, owner), 0, id)
  redis.call('ZADD', sealedOf(secret), 0, kind .. ' ' .. id)
  redis.call('SADD', secrets, secret)
  redis.call('ZADD', expiry, expires, referenceTo(kind, id, owner, secret))
  redis.call('PEXPIREAT', key, expires)
end

local function erase(kind, id)
  local key = recordOf(kind, id)
  local old = redis.call('HMGET', key, 'owner', 'secret')
  if not old[1] then return 0 end
  redis.call('DEL', key)
  redis.call('ZREM', kindOf(kind), id)
  unlink(kind, id, old[1], old[2])
  return 1
end

local function milliseconds()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end
`

function script(body: string, flags = ''): Script {
  // Flags tell Redis whether the script may run while the store is full or read-only.
  const text = `#!lua${flags && ` flags=${flags}`}\n${functions}${body}`
  return { text, sha: createHash('sha1').update(text).digest('hex') }
}

/** ARGV: lease and its token, or empty; six per record. -1 if the lease is lost. */
export const put = script(`
if ARGV[1] ~= '' and redis.call('HGET', tokens, ARGV[1]) ~= ARGV[2] then return -1 end
for i = 3, #ARGV, 6 do
  save(ARGV[i], ARGV[i + 1], ARGV[i + 2], ARGV[i + 3], ARGV[i + 4], ARGV[i + 5])
end
return 1`)

/** ARGV: a record. */
export const update = script(`
if redis.call('EXISTS', recordOf(ARGV[1], ARGV[2])) == 0 then return 0 end
save(ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5], ARGV[6])
return 1`)

/** ARGV: kind, id. */
export const remove = script(`return erase(ARGV[1], ARGV[2])`, 'allow-oom')

/** ARGV: kind, owner, number of records to keep. */
export const trim = script(
  `
local ids = redis.call('ZRANGE', ownerOf(ARGV[1], ARGV[2]), 0, -1 - ARGV[3])
for _, id in ipairs(ids) do
  if erase(ARGV[1], id) == 0 then redis.call('ZREM', ownerOf(ARGV[1], ARGV[2]), id) end
end
return #ids`,
  'allow-oom',
)

/** ARGV: kind, and its owner if given. Flat: id, owner, expires, value. */
export const list = script(
  `
local ids = ARGV[2] and redis.call('ZRANGE', ownerOf(ARGV[1], ARGV[2]), 0, -1)
  or redis.call('ZRANGE', kindOf(ARGV[1]), 0, -1)
local rows = {}
for _, id in ipairs(ids) do
  local record = redis.call('HMGET', recordOf(ARGV[1], id), 'owner', 'expires', 'value')
  if record[1] then
    rows[#rows + 1] = id
    for _, field in ipairs(record) do rows[#rows + 1] = field end
  end
end
return rows`,
  'no-writes',
)

/** ARGV: now. Unlinks expired records from the indexes. Returns how many there were, at most 200. */
export const tidy = script(
  `
local references = redis.call('ZRANGEBYSCORE', expiry, '-inf', ARGV[1], 'LIMIT', 0, 200)
for _, reference in ipairs(references) do
  local kind, id, owner, secret = string.match(reference, '^(.-)%z(.-)%z(.-)%z(.*)$')
  local record = redis.call('HMGET', recordOf(kind, id), 'owner', 'secret', 'expires')
  if record[3] and tonumber(record[3]) <= tonumber(ARGV[1]) then
    redis.call('DEL', recordOf(kind, id))
    record = {}
  end
  if not record[1] then redis.call('ZREM', kindOf(kind), id) end
  unlink(kind, id, owner, secret, record[1], record[2])
  redis.call('ZREM', expiry, reference)
end
return #references`,
  'allow-oom',
)

export const secretIds = script(
  `
local ids = {}
for _, secret in ipairs(redis.call('SMEMBERS', secrets)) do
  if redis.call('EXISTS', sealedOf(secret)) == 1 then ids[#ids + 1] = secret end
end
table.sort(ids)
return ids`,
  'no-writes',
)

/** ARGV: secret, the last \`<kind> <id>\` or empty, records, bytes. Flat: kind and id, owner, expires, value. */
export const sealedBy = script(
  `
local rows, bytes, from = {}, 0, ARGV[2] == '' and '-' or '(' .. ARGV[2]
while true do
  local names = redis.call('ZRANGE', sealedOf(ARGV[1]), from, '+', 'BYLEX', 'LIMIT', 0, ARGV[3])
  for _, name in ipairs(names) do
    local kind, id = string.match(name, '^(%S+) (.*)$')
    local record = redis.call('HMGET', recordOf(kind, id), 'owner', 'expires', 'value')
    if record[1] then
      rows[#rows + 1] = name
      for _, field in ipairs(record) do rows[#rows + 1] = field end
      bytes = bytes + #record[3]
      if bytes >= tonumber(ARGV[4]) then return rows end
    end
  end
  if #rows > 0 or #names == 0 then return rows end
  from = '(' .. names[#names]
end`,
  'no-writes',
)

/** ARGV: kind, id, secret, old value, new value of each record. */
export const replaceValues = script(`
for i = 1, #ARGV, 5 do
  local kind, id = ARGV[i], ARGV[i + 1]
  local record = redis.call('HMGET', recordOf(kind, id), 'owner', 'expires', 'value')
  if record[3] == ARGV[i + 3] then
    save(kind, id, record[1], ARGV[i + 2], record[2], ARGV[i + 4])
  end
end
return 1`)

/** ARGV: name, milliseconds. Returns the fencing token, or 0 while it is claimed. */
export const claim = script(`
local ends = redis.call('ZSCORE', leases, ARGV[1])
if ends and tonumber(ends) > milliseconds() then return 0 end
local token = redis.call('INCR', tag .. ':last-token')
redis.call('HSET', tokens, ARGV[1], token)
redis.call('ZADD', leases, milliseconds() + ARGV[2], ARGV[1])
return token`)

/** ARGV: milliseconds; name and token of each. Returns the names of those that were lost. */
export const renew = script(`
local lost = {}
for i = 2, #ARGV, 2 do
  if redis.call('HGET', tokens, ARGV[i]) == ARGV[i + 1] then
    redis.call('ZADD', leases, milliseconds() + ARGV[1], ARGV[i])
  else lost[#lost + 1] = ARGV[i] end
end
return lost`)

/** ARGV: name, token, and \`abandon\` to leave it to be claimed by another process. */
export const release = script(
  `
if redis.call('HGET', tokens, ARGV[1]) ~= ARGV[2] then return 0 end
redis.call('HDEL', tokens, ARGV[1])
if ARGV[3] == 'abandon' then redis.call('ZADD', leases, 0, ARGV[1])
else redis.call('ZREM', leases, ARGV[1]) end
return 1`,
  'allow-oom',
)

/** ARGV: name, places, random id, milliseconds. Returns 0 while all places are taken. */
export const occupy = script(`
local key = tag .. ':places:' .. ARGV[1]
redis.call('ZREMRANGEBYSCORE', key, '-inf', milliseconds())
if redis.call('ZCARD', key) >= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', key, milliseconds() + ARGV[4], ARGV[3])
redis.call('PEXPIRE', key, ARGV[4])
return 1`)

/** Names whose lease has ended without being released. */
export const abandoned = script(
  `return redis.call('ZRANGEBYSCORE', leases, '-inf', milliseconds())`,
  'no-writes',
)
