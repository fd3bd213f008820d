import { answerOf, api } from "../../api/client.ts";
import { useRead } from "../../parts/use-read.ts";

/** The record of one client. */
export const readClient = (id: string) =>
  answerOf(api.GET("/v1/clients/{id}", { params: { path: { id } } }));

export const useClient = (id: string) => useRead(`client ${id}`, () => readClient(id));
