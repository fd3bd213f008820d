import { bundleConsole } from "./bundle.ts";

postMessage(await bundleConsole());
