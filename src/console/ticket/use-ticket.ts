import { useEffect } from "preact/hooks";
import { answerOf, api } from "../api/client.ts";
import type { Ticket } from "../api/document.d.ts";
import { type Read, useRead } from "../parts/use-read.ts";

export const readTicket = (id: string): Promise<Ticket> =>
  answerOf(api.GET("/v1/tickets/{id}", { params: { path: { id } } }));

/** A ticket, asked for anew when its tab comes back to the foreground. */
export const useTicket = (id: string): Read<Ticket> => {
  const read = useRead(`ticket ${id}`, () => readTicket(id));
  const { again } = read;
  useEffect(() => {
    const seen = () => {
      if (document.visibilityState === "visible") void again();
    };
    document.addEventListener("visibilitychange", seen);
    return () => document.removeEventListener("visibilitychange", seen);
  }, [again]);
  return read;
};
