import type { ControllerKind, WantedAccess } from "../shared/access-vocabulary.ts";

/** A controller as an attempt reaches it. */
export interface ReachedController {
  kind: ControllerKind;
  url: string | null;
  host: string | null;
  port: number | null;
  username: string | null;
  secret: string;
  certificate_sha256: string | null;
}

/** The access that a client is to have. */
export interface DesiredAccess {
  /** The account's name at the controller. */
  account: string;
  wanted: WantedAccess;
}

/** An attempt that succeeded. Whether the controller's state was read afterwards, or it has only acknowledged. */
export interface Applied {
  is_proven: boolean;
}
