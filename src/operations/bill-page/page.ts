import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import { emptyForm } from "../../bill-page/form.ts";
import type { FormState } from "../../bill-page/page-data.ts";
import { findPage, type PageOwner } from "../../bill-page/queries.ts";
import type { DocumentRequest } from "../../bill-page/read-document.ts";
import type { PageRequest } from "../../bill-page/read-page.ts";
import { recordSeen } from "../../bill-page/record-seen.ts";
import { billPath } from "../../billing/bill-links/token.ts";
import { now } from "../../clock/instant.ts";
import { ConcurrencyLimiter } from "../../concurrency-limiter.ts";
import type { Document } from "../../http/contract/operation.ts";
import type { PageSubject } from "../../http/contract/page-read.ts";
import { asOfHeaders, type Call, type Service } from "../../http/engine/call.ts";
import type { PublicRoute } from "../../http/engine/handlers.ts";
import { UnauthenticatedLimiter } from "../../http/engine/unauthenticated-limiter.ts";
import { urlOf } from "../../http/engine/url.ts";
import { notFound, Refusal } from "../../refusal.ts";
import { type Address, addressOf } from "./address.ts";
import { FormLimits, receiveClaim } from "./claims.ts";
import { RecentCounts } from "./recent-counts.ts";
import {
  htmlResponse,
  notFoundResponse,
  page_headers,
  pdfResponse,
  refusalPage,
  seeOther,
  tooMany,
} from "./respond.ts";

/** PDFs of one link in an hour: each takes a printing process tenths of a second. */
const documents_max = 60;
const hour_ms = 3_600_000;
const reads_max = 4;

type PageService = Pick<Service, "sqlite" | "read" | "print" | "spool" | "read_only"> & {
  log: Logger;
};

/** `/p/{token}` and everything below it. The route's label has no token, and nothing logs the path. */
export const billPageRoutes = (service: PageService): PublicRoute[] => {
  const page = new BillPage(service);
  return [
    {
      path: "/p/*",
      answer: (request, call) => page.answer(request, call),
      headers: page_headers,
      all_methods: true,
      is_for_browsers: true,
    },
  ];
};

/** A request for a page that exists. */
interface Visit {
  owner: PageOwner;
  path: string;
  request: Request;
  call: Call;
}

class BillPage {
  private readonly forms = new FormLimits();
  private readonly documents = new RecentCounts(documents_max, hour_ms);
  /** Forms and PDFs at the same time. Apart from those who log in: a flood of one does not keep out the other. */
  private readonly limiter = new UnauthenticatedLimiter();
  /** Reads at the same time, per link: many clients of a provider share one address. */
  private readonly reads = new ConcurrencyLimiter();

  constructor(private readonly service: PageService) {}

  async answer(request: Request, call: Call): Promise<Response> {
    const { token, target } = addressOf(urlOf(request).pathname);
    let visit: Visit | null = null;
    try {
      const { sqlite } = this.service;
      const owner = sqlite.readShared(() => findPage(sqlite, token));
      if (owner === null) return await notFoundResponse();
      visit = { owner, path: billPath(token), request, call };
      const found = visit;
      return await this.visit(found, target);
    } catch (error) {
      const refusal = this.refusalOf(error, call);
      return refusalPage(refusal, visit?.owner.language ?? "en", visit?.path ?? null);
    }
  }

  /** Errors are answered as pages, so they are logged here. Those of a caller who has gone are thrown on. */
  private refusalOf(error: unknown, call: Call): Refusal {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    const known = this.service.sqlite.storage.refusalOf(error);
    if (known instanceof Refusal) return known;
    this.service.log.error({ request_id: call.headers["X-Request-Id"], err: error }, "failure");
    return new Refusal("internal", "Something went wrong on our side.");
  }

  private visit(visit: Visit, target: Address["target"]): Promise<Response> {
    const { method } = visit.request;
    const is_read = method === "GET" || method === "HEAD";
    switch (target.kind) {
      case "page":
        if (!is_read) throw notAllowed("GET, HEAD");
        if (!this.service.read_only) recordSeen(this.service.sqlite, visit.owner, now());
        return this.reads.run({ [visit.owner.link_id]: reads_max }, "Too many at once.", () =>
          this.showPage(visit),
        );
      case "claims":
        if (method === "POST") return this.receive(visit);
        if (!is_read) throw notAllowed("GET, HEAD, POST");
        return Promise.resolve(seeOther(visit.path)); // the address of a form with errors, opened again
      case "invoice":
      case "receipt":
        if (!is_read) throw notAllowed("GET, HEAD");
        return this.sendDocument(visit, target.kind, target.id);
      case "unknown":
        throw notFound();
    }
  }

  private async showPage({ owner, path, request }: Visit, form?: FormState): Promise<Response> {
    const { org_id, client_id, language } = owner;
    const page: PageSubject & PageRequest = {
      org_id,
      client_id,
      language,
      path,
      form_id: randomBytes(16).toString("base64url"),
      form: form ?? emptyForm(),
      was_sent: form === undefined && urlOf(request).searchParams.has("sent"),
      at: now(),
    };
    const read = { operation: "bill-page", page };
    const { bytes } = await this.service.read<{ bytes: Uint8Array<ArrayBuffer> }>(org_id, read);
    return htmlResponse(bytes, form ? 422 : 200);
  }

  private async receive(visit: Visit): Promise<Response> {
    const { owner, path, request, call } = visit;
    if (this.service.read_only) throw this.service.read_only.refuse();
    this.forms.admit(owner, call.address);
    const refused = await this.limiter.run(call.address, () =>
      receiveClaim(this.service, owner, request),
    );
    return refused ? this.showPage(visit, refused) : seeOther(`${path}?sent=1#sent`);
  }

  private async sendDocument(
    { owner, call }: Visit,
    kind: DocumentRequest["kind"],
    id: string,
  ): Promise<Response> {
    const { org_id, client_id, link_id } = owner;
    const wait = this.documents.take(`${org_id} ${link_id}`);
    if (wait !== null) throw tooMany(wait);
    const page: PageSubject & DocumentRequest = { org_id, client_id, kind, id };
    const read = { operation: "bill-page-document", page };
    return this.limiter.run(call.address, async () => {
      Object.assign(call.headers, asOfHeaders(this.service)); // it may have waited
      const { filename, content } = await this.service.read<Document>(org_id, read);
      return pdfResponse(filename, await this.service.print(org_id, content));
    });
  }
}

const notAllowed = (methods: string): Refusal =>
  new Refusal("method_not_allowed", "The page does not serve this method.", {}, { Allow: methods });
