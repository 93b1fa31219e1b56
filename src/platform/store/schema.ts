/** Change it with the schema: a sample database of another version is refused. */
export const schemaVersion = 7

/**
 * The provider's records are JSON, as the API sends them; a column beside it is only for finding
 * them. No column or field may hold data that §1 says the API must never expose;
 * `database.test.ts` checks their names.
 */
const records = (table: string, columns: string) => `
  CREATE TABLE ${table} (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    -- 1, 2, 3 … in the order of writing.
    position INTEGER NOT NULL,
    record TEXT NOT NULL,
    id TEXT AS (record ->> 'id'),
    ${columns}
    PRIMARY KEY (account_id, position)
  ) STRICT, WITHOUT ROWID;`

export const schema = `
  CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    label TEXT NOT NULL UNIQUE,
    record TEXT NOT NULL
  ) STRICT;

  CREATE TABLE api_keys (
    id INTEGER PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    hash BLOB NOT NULL UNIQUE,
    hint TEXT NOT NULL,
    name TEXT NOT NULL,
    scopes TEXT NOT NULL,
    created_at TEXT NOT NULL,
    last_used_at TEXT,
    revoked_at TEXT
  ) STRICT;

  ${records('services', "type TEXT AS (record ->> 'type'),")}
  CREATE UNIQUE INDEX services_by_id ON services (account_id, type, id);

  ${records('domains', "name TEXT AS (record ->> 'name'),")}
  CREATE UNIQUE INDEX domains_by_name ON domains (account_id, name);
  CREATE UNIQUE INDEX domains_by_id ON domains (account_id, id);
  CREATE TRIGGER domains_renew_as_services AFTER UPDATE ON services WHEN new.type = 'domain'
  BEGIN
    UPDATE domains SET record = json_set(record, '$.autoRenew', new.record -> 'autoRenew')
    WHERE account_id = new.account_id AND id = new.id;
  END;

  ${records(
    'invoices',
    `number TEXT AS (record ->> 'number'),
    issued_on TEXT AS (record ->> 'issuedAt'),
    paid_on TEXT AS (record ->> 'paidAt'),
    to_pay INTEGER AS (CAST(record ->> '$.balanceDue.amount' AS REAL) > 0),`,
  )}
  CREATE UNIQUE INDEX invoices_by_id ON invoices (account_id, id);
  CREATE INDEX invoices_by_number ON invoices (account_id, number);
  CREATE INDEX invoices_to_pay ON invoices (account_id, position) WHERE to_pay;
  CREATE TRIGGER invoices_are_kept BEFORE DELETE ON invoices
  BEGIN SELECT RAISE(ABORT, 'an issued invoice is never deleted'); END;

  ${records('orders', '')}
  CREATE UNIQUE INDEX orders_by_id ON orders (account_id, id);

  ${records(
    'notifications',
    `created_at TEXT AS (record ->> 'createdAt'),
    read_at TEXT AS (record ->> 'readAt'),`,
  )}
  CREATE UNIQUE INDEX notifications_by_id ON notifications (account_id, id);
  CREATE INDEX notifications_in_order ON notifications (account_id, created_at DESC, id);

  CREATE TABLE conversations (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    id TEXT NOT NULL,
    title TEXT NOT NULL,
    model TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    PRIMARY KEY (account_id, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX conversations_in_order ON conversations (account_id, updated_at DESC, id);

  CREATE TABLE messages (
    account_id TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    role TEXT NOT NULL,
    content TEXT NOT NULL,
    created_at TEXT NOT NULL,
    PRIMARY KEY (account_id, conversation_id, position),
    FOREIGN KEY (account_id, conversation_id) REFERENCES conversations (account_id, id)
      ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE model_use (
    account_id TEXT PRIMARY KEY REFERENCES accounts (id),
    day TEXT NOT NULL,
    characters INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`
