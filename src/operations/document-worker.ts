import { operations } from "../api.ts";
import { composeDocument } from "../http/engine/docs/gather.ts";
import { schemas } from "../schemas.ts";

postMessage(await composeDocument(operations, schemas));
