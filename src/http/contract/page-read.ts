import type { OrgReader } from "../../database/org.ts";

/** What a page without a login is read for. Plain data. */
export interface PageSubject {
  org_id: string;
}

/** A read of a page without a login, in a reader thread. It is not part of the API. */
export interface PageRead<S extends PageSubject = PageSubject, R = unknown> {
  /** Its name among the reads. */
  key: string;
  /** Loads what `read` needs, once in each thread. */
  prepare?(): Promise<unknown>;
  /** Returns plain data. Refuses with 404. */
  read(db: OrgReader, subject: S): R;
}

/** Drops the types of subject and result, so that reads of all types fit into one list. */
export const pageRead = <S extends PageSubject, R>(read: PageRead<S, R>): PageRead =>
  read as unknown as PageRead;
