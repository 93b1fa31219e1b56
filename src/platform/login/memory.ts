/** What the login remembers until it restarts: sessions, codes and grants. */
import { LRUCache } from 'lru-cache'
import type { Adapter, AdapterPayload } from 'oidc-provider'

const records = () => new LRUCache<string, AdapterPayload>({ max: 10_000, ttl: 86_400_000 })

/** Each of the library's models has an adapter of its own; all of one login share the records. */
export function createMemory(): (model: string) => Adapter {
  const byId = records()
  return (model) => {
    const key = (id: string) => `${model} ${id}`
    const findBy = (name: 'uid' | 'userCode', value: string) =>
      byId.values().find((record) => record.kind === model && record[name] === value)
    return {
      upsert: async (id, payload, expiresIn) => {
        byId.set(
          key(id),
          { ...payload, kind: model },
          expiresIn === undefined ? {} : { ttl: expiresIn * 1000 },
        )
      },
      find: async (id) => byId.get(key(id)),
      findByUid: async (uid) => findBy('uid', uid),
      findByUserCode: async (userCode) => findBy('userCode', userCode),
      consume: async (id) => {
        const record = byId.get(key(id))
        if (record) record['consumed'] = Math.floor(Date.now() / 1000)
      },
      destroy: async (id) => {
        byId.delete(key(id))
      },
      revokeByGrantId: async (grantId) => {
        for (const [id, record] of byId.entries())
          if (record.kind === model && record.grantId === grantId) byId.delete(id)
      },
    }
  }
}
