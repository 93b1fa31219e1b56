/**
 * No column may hold data that §1 says the API must never expose; `database.test.ts` checks the names.
 * Change `schemaVersion` with it: a sample database of another version is refused.
 */
export const schemaVersion = 6

export const schema = `
  CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    label TEXT NOT NULL UNIQUE,
    customer_number TEXT NOT NULL,
    company TEXT,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    email TEXT NOT NULL,
    phone TEXT,
    address_lines TEXT NOT NULL,
    city TEXT NOT NULL,
    region TEXT,
    postal_code TEXT,
    country_code TEXT NOT NULL,
    vat_number TEXT,
    currency TEXT NOT NULL,
    locale TEXT NOT NULL,
    time_zone TEXT NOT NULL,
    balance_minor INTEGER NOT NULL,
    created_at TEXT NOT NULL
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

  CREATE TABLE services (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    type TEXT NOT NULL,
    id TEXT NOT NULL,
    position INTEGER NOT NULL,
    name TEXT NOT NULL,
    plan TEXT,
    domain TEXT,
    status TEXT NOT NULL,
    created_on TEXT NOT NULL,
    expires_on TEXT,
    last_renewed_on TEXT,
    renews_on TEXT,
    price_minor INTEGER,
    currency TEXT NOT NULL,
    period_months INTEGER,
    auto_renew INTEGER,
    auto_renew_lock TEXT,
    control_panel_url TEXT,
    location TEXT,
    ip_addresses TEXT NOT NULL,
    usage TEXT NOT NULL,
    details TEXT NOT NULL,
    PRIMARY KEY (account_id, type, id)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX services_in_order ON services (account_id, position);

  CREATE TABLE domains (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    id TEXT NOT NULL,
    position INTEGER NOT NULL,
    name TEXT NOT NULL,
    unicode_name TEXT NOT NULL,
    status TEXT NOT NULL,
    registered_on TEXT,
    expires_on TEXT,
    nameservers TEXT NOT NULL,
    transfer_lock INTEGER,
    privacy INTEGER,
    dnssec INTEGER,
    PRIMARY KEY (account_id, id)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX domains_in_order ON domains (account_id, position);
  CREATE UNIQUE INDEX domains_by_name ON domains (account_id, name);

  CREATE TABLE invoices (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    -- 1, 2, 3 … without a gap, oldest first: a page is a range of positions, whatever its number.
    position INTEGER NOT NULL,
    id TEXT NOT NULL,
    number TEXT NOT NULL,
    status TEXT NOT NULL,
    issued_on TEXT NOT NULL,
    due_on TEXT,
    paid_on TEXT,
    currency TEXT NOT NULL,
    subtotal_minor INTEGER NOT NULL,
    taxes TEXT NOT NULL,
    total_minor INTEGER NOT NULL,
    balance_due_minor INTEGER NOT NULL,
    lines TEXT NOT NULL,
    order_id TEXT,
    billed_to TEXT NOT NULL,
    payment_url TEXT,
    pdf_url TEXT,
    next_attempt_on TEXT,
    note TEXT,
    PRIMARY KEY (account_id, position)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX invoices_by_id ON invoices (account_id, id);
  CREATE INDEX invoices_by_number ON invoices (account_id, number);
  CREATE TRIGGER invoices_are_kept BEFORE DELETE ON invoices
  BEGIN SELECT RAISE(ABORT, 'an issued invoice is never deleted'); END;

  CREATE TABLE orders (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    position INTEGER NOT NULL,
    id TEXT NOT NULL,
    number TEXT NOT NULL,
    status TEXT NOT NULL,
    placed_at TEXT NOT NULL,
    currency TEXT NOT NULL,
    items TEXT NOT NULL,
    steps TEXT NOT NULL,
    total_minor INTEGER NOT NULL,
    invoice_id TEXT,
    PRIMARY KEY (account_id, position)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX orders_by_id ON orders (account_id, id);

  CREATE TABLE notifications (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    id TEXT NOT NULL,
    title TEXT NOT NULL,
    body TEXT NOT NULL,
    body_format TEXT NOT NULL,
    severity TEXT NOT NULL,
    category TEXT NOT NULL,
    created_at TEXT NOT NULL,
    read_at TEXT,
    link TEXT,
    PRIMARY KEY (account_id, id)
  ) STRICT, WITHOUT ROWID;
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

  CREATE INDEX invoices_to_pay ON invoices (account_id, position) WHERE balance_due_minor > 0;

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
