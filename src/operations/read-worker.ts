import { long_invoice_page } from "../billing/invoices/list.ts";
import { long_payment_page } from "../billing/payments/list.ts";
import { long_preview } from "../billing/recurring/preview.ts";
import { long_run_list } from "../billing/recurring/runs.ts";
import { long_account, long_statement } from "../billing/statement/statement.ts";
import { long_client_reads } from "../clients/long-reads.ts";
import type { ToReader } from "../database/aside.ts";
import { readAside } from "../database/read-aside.ts";
import { long_journal_page } from "../ledger/list.ts";
import { long_message_page } from "../messages/queries.ts";
import { long_board_day } from "../technicians/agenda/board.ts";
import { long_technician_day } from "../technicians/agenda/technician.ts";
import { long_calendar } from "../technicians/calendar/feed.ts";
import { long_board_detail } from "../tickets/board/detail.ts";
import { long_comment_list } from "../tickets/comments/list.ts";
import { long_history } from "../tickets/history-list.ts";
import { long_ticket_page } from "../tickets/list/list.ts";
import { long_suggestions } from "../tickets/visits/suggestions.ts";
import { long_replay_count } from "../webhooks/replay.ts";

declare const self: Worker;

const answer = readAside([
  ...long_client_reads,
  long_invoice_page,
  long_payment_page,
  long_journal_page,
  long_board_day,
  long_technician_day,
  long_calendar,
  long_suggestions,
  long_board_detail,
  long_comment_list,
  long_history,
  long_ticket_page,
  long_preview,
  long_run_list,
  long_message_page,
  long_statement,
  long_account,
  long_replay_count,
]);

self.onmessage = ({ data }: MessageEvent<ToReader>) => {
  const said = answer(data);
  if (said) postMessage(said);
};
