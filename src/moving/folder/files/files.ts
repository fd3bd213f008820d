import type { FileName, MoneyFile } from "../columns.ts";
import type { FolderFile } from "../import-context.ts";
import { attachments } from "./attachments.ts";
import { boards } from "./boards.ts";
import { branches } from "./branches.ts";
import { client_prices } from "./client-prices.ts";
import { clients } from "./clients.ts";
import { comments } from "./comments.ts";
import { exchange_rates } from "./exchange-rates.ts";
import { items } from "./items.ts";
import { job_types } from "./job-types.ts";
import { services } from "./services.ts";
import { technicians } from "./technicians.ts";
import { tickets } from "./tickets.ts";

/** The files that are imported line by line. */
export const line_files: Partial<Record<Exclude<FileName, MoneyFile>, FolderFile>> = {
  branches,
  items,
  technicians,
  boards,
  "job-types": job_types,
  clients,
  services,
  "client-prices": client_prices,
  "exchange-rates": exchange_rates,
  tickets,
  comments,
  attachments,
};
