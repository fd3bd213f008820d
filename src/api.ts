import { apiKeyOperations } from "./access/api-key-routes.ts";
import { auditOperations } from "./access/audit-routes.ts";
import { organizationOperations } from "./access/organization-routes.ts";
import { roleOperations } from "./access/role-routes.ts";
import { loginOperations } from "./access/sign-in/login-routes.ts";
import { passkeyLoginOperations } from "./access/sign-in/passkeys/login-routes.ts";
import { passkeyOperations } from "./access/sign-in/passkeys/routes.ts";
import { mfaLoginOperations } from "./access/sign-in/second-factor/login-routes.ts";
import { secondFactorOperations } from "./access/sign-in/second-factor/routes.ts";
import { sessionOperations } from "./access/sign-in/sessions/routes.ts";
import { ssoOperations } from "./access/sign-in/sso/routes.ts";
import { userOperations } from "./access/user-routes.ts";
import { billPageReads } from "./bill-page/routes.ts";
import { billLinkOperations } from "./billing/bill-links/routes.ts";
import { claimOperations } from "./billing/claims/routes.ts";
import { creditNoteOperations } from "./billing/credit-notes/routes.ts";
import { exchangeRateOperations } from "./billing/exchange-rates/routes.ts";
import { invoiceOperations } from "./billing/invoices/routes.ts";
import { paymentOperations } from "./billing/payments/routes.ts";
import { invoicePdfOperation, receiptPdfOperation } from "./billing/pdf/routes.ts";
import { receivableOperations } from "./billing/receivables/routes.ts";
import { recurringInvoiceOperations } from "./billing/recurring/routes.ts";
import { statementOperations } from "./billing/statement/routes.ts";
import { boardOperations } from "./boards/routes.ts";
import { clientPriceOperations } from "./catalogue/client-price-routes.ts";
import { itemOperations } from "./catalogue/item-routes.ts";
import { namedOperations } from "./catalogue/named-routes.ts";
import { clientImportOperation } from "./clients/import/routes.ts";
import { clientListOperations } from "./clients/list/routes.ts";
import { clientOperations } from "./clients/routes.ts";
import { collectorOperations } from "./collectors/routes.ts";
import { completionOperations } from "./completion/routes.ts";
import { dunningOperations } from "./dunning/routes.ts";
import { eventOperations } from "./events/routes.ts";
import type { Operation } from "./http/contract/operation.ts";
import type { PageRead } from "./http/contract/page-read.ts";
import { jobTypeOperations } from "./job-types/routes.ts";
import { journalOperations } from "./ledger/routes.ts";
import { messageOperations } from "./messages/routes.ts";
import { templateOperations } from "./messages/template-routes.ts";
import { transferOperations } from "./moving/transfers/routes.ts";
import { accessControllerOperations } from "./network-access/routes.ts";
import { reportOperations } from "./reports/routes.ts";
import { roundOperations } from "./rounds/routes.ts";
import { searchOperation } from "./search/routes.ts";
import { setupOperations } from "./setup/routes.ts";
import { suspensionOperations } from "./suspension/routes.ts";
import { agendaOperations } from "./technicians/agenda/routes.ts";
import { calendarOperation } from "./technicians/calendar/routes.ts";
import { technicianOperations } from "./technicians/profile/routes.ts";
import { attachmentOperations } from "./tickets/attachments/routes.ts";
import { ticketBoardOperations } from "./tickets/board/routes.ts";
import { commentOperations } from "./tickets/comments/routes.ts";
import { ticketLifecycleOperations } from "./tickets/lifecycle/routes.ts";
import { ticketOperations } from "./tickets/routes.ts";
import { visitOperations } from "./tickets/visits/routes.ts";
import { deliveryOperations } from "./webhooks/delivery-routes.ts";
import { webhookOperations } from "./webhooks/routes.ts";

/** Every operation of `/v1`, resource by resource. */
export const operations: readonly Operation[] = [
  ...loginOperations,
  ...mfaLoginOperations,
  ...secondFactorOperations,
  ...sessionOperations,
  ...passkeyLoginOperations,
  ...passkeyOperations,
  ...ssoOperations,
  ...organizationOperations,
  ...setupOperations,
  ...userOperations,
  ...roleOperations,
  ...apiKeyOperations,
  ...auditOperations,
  searchOperation,
  ...clientListOperations,
  clientImportOperation,
  ...clientOperations,
  ...suspensionOperations,
  ...clientPriceOperations,
  ...billLinkOperations,
  ...itemOperations,
  ...namedOperations,
  ...collectorOperations,
  ...boardOperations,
  ...ticketBoardOperations,
  ...jobTypeOperations,
  ...agendaOperations,
  ...technicianOperations,
  ...ticketOperations,
  ...ticketLifecycleOperations,
  ...completionOperations,
  ...visitOperations,
  calendarOperation,
  ...commentOperations,
  ...attachmentOperations,
  ...recurringInvoiceOperations,
  ...invoiceOperations,
  ...creditNoteOperations,
  ...paymentOperations,
  ...claimOperations,
  ...exchangeRateOperations,
  ...statementOperations,
  ...receivableOperations,
  ...roundOperations,
  ...dunningOperations,
  invoicePdfOperation,
  receiptPdfOperation,
  ...journalOperations,
  ...reportOperations,
  ...messageOperations,
  ...templateOperations,
  ...eventOperations,
  ...transferOperations,
  ...accessControllerOperations,
  ...webhookOperations,
  ...deliveryOperations,
];

/** Reads of pages outside `/v1`. */
export const page_reads: readonly PageRead[] = billPageReads;
