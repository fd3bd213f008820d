import { useEffect, useState } from "preact/hooks";
import { api, dataOf } from "../api/client.ts";
import { may } from "../session/session.ts";

/** Requested names by id; payments, journal entries and messages have only the client's id. */
const requests = new Map<string, Promise<string | null>>();

const readName = async (id: string): Promise<string | null> => {
  try {
    const { name } = await dataOf(api.GET("/v1/clients/{id}", { params: { path: { id } } }));
    return name;
  } catch {
    requests.delete(id); // deleted or offline: requested again next time
    return null;
  }
};

const nameOf = (id: string): Promise<string | null> => {
  const request = requests.get(id);
  if (request) return request;
  const name = readName(id);
  requests.set(id, name);
  return name;
};

/** The client's name; null while it loads or where it cannot be read. */
export const useClientName = (id: string | null): string | null => {
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    let is_shown = true;
    setName(null);
    if (id !== null && id !== "" && may("clients:read"))
      void nameOf(id).then((found) => is_shown && setName(found));
    return () => {
      is_shown = false;
    };
  }, [id]);
  return name;
};
