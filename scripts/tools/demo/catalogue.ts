// The demo's shelves, suppliers and products.
import { money, type Row } from "./csv.ts";
import { randomFor } from "../../random.ts";
import { slugOf } from "./slug.ts";
import { shelves, suppliers as supplierNames } from "./words.ts";

const opened = new Date("2024-01-02T08:00:00Z");

export interface Product extends Row {
  readonly id: string;
  readonly name: string;
  readonly addedAt: Date;
}

export interface Catalogue {
  readonly categories: readonly Row[];
  readonly suppliers: readonly Row[];
  readonly products: readonly Product[];
  /** Price in cents of each product, by id. */
  readonly priceCents: ReadonlyMap<string, number>;
}

function makeSuppliers(): Row[] {
  const random = randomFor("corner-store:suppliers");
  return supplierNames.map(([name, country], index) => ({
    code: `S${String(index + 1).padStart(3, "0")}`,
    name,
    email: random.chance(0.9) ? `orders@${slugOf(name)}.example` : null,
    country,
    since: `${random.whole(2009, 2023)}-${String(random.whole(1, 12)).padStart(2, "0")}-${String(random.whole(1, 28)).padStart(2, "0")}`,
    orderCutOff: random.chance(0.85)
      ? `${String(random.whole(9, 17)).padStart(2, "0")}:${random.pick(["00", "15", "30", "45"])}:00`
      : null,
    deliveryDays: random.sample([1, 2, 3, 4, 5, 6], random.whole(1, 4)),
    reliability: random.chance(0.9) ? Math.round((0.8 + random.next() * 0.2) * 1000) / 1000 : null,
  }));
}

/** Returns the thirteenth digit of an EAN. With it, the weighted sum is a multiple of ten. */
function barcodeOf(twelveDigits: string): string {
  const sum = twelveDigits
    .split("")
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return twelveDigits + String((10 - (sum % 10)) % 10);
}

/** Creates all products with their shelves and suppliers. */
export function makeCatalogue(): Catalogue {
  const random = randomFor("corner-store:products");
  const suppliers = makeSuppliers();
  const categories: Row[] = [];
  const products: Product[] = [];
  const priceCents = new Map<string, number>();
  shelves.forEach((shelf, shelfIndex) => {
    const parent = random.guid(opened);
    categories.push({
      id: parent,
      name: shelf.name,
      slug: slugOf(shelf.name),
      parent: null,
      position: shelfIndex + 1,
    });
    shelf.children.forEach((child, childIndex) => {
      const category = random.guid(opened);
      categories.push({
        id: category,
        name: child.name,
        slug: slugOf(`${shelf.name}-${child.name}`),
        parent,
        position: childIndex + 1,
      });
      const regulars = random.sample(suppliers, 4);
      for (const [item, cents] of child.items) {
        for (const variant of random.sample(
          child.variants,
          random.whole(1, Math.min(3, child.variants.length)),
        )) {
          const number = products.length + 1;
          const addedAt = new Date(
            opened.getTime() +
              Math.floor(random.next() * random.next() * 800) * 86_400_000 +
              random.whole(0, 36_000) * 1000,
          );
          const price = Math.max(
            25,
            Math.round((cents * variant.factor * (0.92 + random.next() * 0.16)) / 10) * 10 - 1,
          );
          const id = random.guid(addedAt);
          priceCents.set(id, price);
          products.push({
            id,
            sku: `${child.code}-${String(number).padStart(4, "0")}`,
            name: `${item}${variant.label === "" ? "" : `, ${variant.label}`}`,
            description: random.chance(0.8) ? `${item}. ${random.pick(child.notes)}` : null,
            category,
            supplier: random.chance(0.95) ? random.pick(regulars).code! : null,
            price: money(price),
            cost: random.chance(0.97)
              ? money(Math.round(price * (0.45 + random.next() * 0.3)))
              : null,
            stock: random.chance(0.07) ? 0 : random.whole(1, 240),
            barcode: random.chance(0.96)
              ? barcodeOf(`40${String(1_000_000_000 + number * 7919 + random.whole(0, 900))}`)
              : null,
            weightKg: random.chance(0.9)
              ? Math.round(variant.kilograms * (1 + random.next() * 0.12) * 1000) / 1000
              : null,
            active: random.chance(0.93),
            tags: random.chance(0.1) ? null : random.sample(child.tags, random.whole(0, 3)),
            attributes: random.chance(0.85) ? child.attributes(random) : null,
            addedAt,
          });
        }
      }
    });
  });
  return { categories, suppliers, products, priceCents };
}
