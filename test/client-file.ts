import type { Answered, Sent, World } from "./world.ts";

export const import_path = "/v1/clients/import";

export type FileContent = string | Uint8Array<ArrayBuffer>;

/** A form with this file, and fields beside it. */
const formOf = (content: FileContent, fields: Record<string, string> = {}): FormData => {
  const form = new FormData();
  form.set("file", new File([content], "clients.csv", { type: "text/csv" }));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

/** Imports a file of clients as a caller would. */
export const sendFile = (
  world: World,
  content: FileContent,
  fields: Record<string, string> = {},
  sent: Omit<Sent, "body"> = {},
): Promise<Answered> => world.call("POST", import_path, { body: formOf(content, fields), ...sent });

/** Every client, oldest first, as the list shows them. */
export const clientsOf = async (world: World) =>
  (await world.get("/v1/clients?orderBy=created_at&pageSize=100")).body.data;

/** The names of every client, oldest first. */
export const namesOf = async (world: World): Promise<string[]> =>
  (await clientsOf(world)).map((client: { name: string }) => client.name);

/** The bytes of a text in an encoding of one byte a letter: Latin-1 where `table` says nothing else. */
export const bytesOf = (
  text: string,
  table: Record<string, number> = {},
): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([...text].map((letter) => table[letter] ?? letter.charCodeAt(0)));
