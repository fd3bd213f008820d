export interface CountersTable {
  org_id: string;
  name: string;
  value: number;
}
