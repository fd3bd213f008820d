import type {
  AccessController,
  AccessControllerChanges,
  AccessControllerInput,
} from "../../api/document.d.ts";

/** A controller as it is typed. */
export interface Draft {
  kind: AccessController["kind"];
  name: string;
  url: string;
  host: string;
  port: string;
  username: string;
  certificate_sha256: string;
  /** Empty keeps the stored one. */
  secret: string;
  active: boolean;
}

export const draftOf = (controller: AccessController | undefined): Draft => ({
  kind: controller?.kind ?? "routeros",
  name: controller?.name ?? "",
  url: controller?.url ?? "https://",
  host: controller?.host ?? "",
  port: controller?.port ? String(controller.port) : "",
  username: controller?.username ?? "",
  certificate_sha256: controller?.certificate_sha256 ?? "",
  secret: "",
  active: controller?.active ?? true,
});

const textOrNull = (text: string): string | null => text.trim() || null;

/** What its kind has; the other kind's fields are emptied. */
const reachedBy = ({ kind, url, host, port, username, certificate_sha256 }: Draft) =>
  kind === "routeros"
    ? {
        url: textOrNull(url),
        username: textOrNull(username),
        certificate_sha256: textOrNull(certificate_sha256),
        host: null,
        port: null,
      }
    : {
        host: textOrNull(host),
        port: port.trim() === "" ? null : Number(port),
        url: null,
        username: null,
        certificate_sha256: null,
      };

export const inputOf = (draft: Draft): AccessControllerInput => {
  const { kind, name, secret, active } = draft;
  return { kind, name, secret, active, ...reachedBy(draft) };
};

export const changesOf = (draft: Draft): AccessControllerChanges => {
  const { secret, ...changes } = inputOf(draft);
  return secret === "" ? changes : { ...changes, secret };
};
