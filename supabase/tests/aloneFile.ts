import { withDatabase } from '../../tooling/stack/sql.ts'
import { testStack } from '../../tooling/testing/stack.ts'

// The file before has left e-mails that are due, addresses that count and limits of its own.
beforeAll(() =>
  withDatabase(testStack().databaseUrl, (database) =>
    database.query(`
      delete from private.alert_requests;
      delete from private.subscribers;
      delete from private.alert_queue;
      delete from private.token_guesses;
      delete from private.password_requests;
      delete from public.outbox;
      delete from public.inquiries;
      delete from public.leads;
      delete from private.limits;
      insert into private.limits default values;
    `),
  ),
)
