/* A folder holds records of every kind, so who moves one holds every ability for them, as owners and admins do. */

export const importing_folders = [
  "settings:manage",
  "users:manage",
  "technicians:manage",
  "branches:manage",
  "boards:manage",
  "clients:create",
  "clients:update",
  "items:manage",
  "tickets:create",
  "tickets:update",
  "invoices:create",
  "invoices:void",
  "client_payments:create",
] as const;

export const exporting_folders = [
  "settings:manage",
  "clients:read",
  "items:read",
  "tickets:read",
  "invoices:read",
  "client_payments:read",
] as const;
