import manifest from "../../package.json" with { type: "json" };
import type { Component } from "./component.ts";

const { name, version, description, license } = manifest;

const refOf = (component: Component): string => component.purl ?? component.name;

const licencesOf = (licence: string) =>
  licence.includes(" ") ? [{ expression: licence }] : [{ license: { id: licence } }];

/**
 * The software bill of materials in CycloneDX 1.6. It has neither a time nor a serial number, so that the same
 * source makes the same bytes.
 */
export const billOfMaterials = (components: readonly Component[]): string => {
  const used = new Set(components.flatMap(({ uses }) => uses));
  const bill = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: {
        type: "application",
        "bom-ref": name,
        name,
        version,
        description,
        licenses: licencesOf(license),
      },
    },
    components: components.map((component) => ({
      type: component.type,
      "bom-ref": refOf(component),
      name: component.name,
      version: component.version ?? undefined,
      hashes: component.hash ? [component.hash] : undefined,
      licenses: component.licence ? licencesOf(component.licence) : undefined,
      cpe: component.cpe,
      purl: component.purl ?? undefined,
    })),
    dependencies: [
      { ref: name, dependsOn: components.map(refOf).filter((ref) => !used.has(ref)) },
      ...components.map((component) => ({ ref: refOf(component), dependsOn: component.uses })),
    ],
  };
  return `${JSON.stringify(bill, null, 1)}\n`;
};
