// The demo's customers and their reviews of products.
import type { Product } from "./catalogue.ts";
import type { Row } from "./csv.ts";
import { randomFor } from "../../random.ts";
import { slugOf } from "./slug.ts";

const firstNames =
  "Anna Amir Beatriz Björn Carla Chloé Daan Dmitri Elif Emma Émile Fatima Finn François Giulia Grace Hana Hugo Ingrid Iñigo Jakub João Jonas Júlia Karim Klara Lars Léa Leon Lina Łukasz Maja Marta Mateo Mia Milan Nadia Niamh Noah Nora Olga Oscar Pablo Paula Priya Quentin Rafael Renée Sara Søren Sofia Stefan Tara Thijs Tomás Uma Vera Viktor Wiktoria Yara Yusuf Zoë Željko".split(
    " ",
  );
const lastNames =
  "Almeida Andersen Bakker Bauer Becker Bernard Bianchi Brown Costa D'Angelo Dubois Evans Fischer García Gomez Hansen Hoffmann Horváth Ivanova Jansen Johansson Kaya Keller Kowalska Krüger Larsen Lefèvre López Martin Meyer Moreau Müller Murphy Nowak Núñez O'Brien Olsen Papadopoulos Patel Petrov Ricci Rossi Šimić Sánchez Schmidt Schneider Silva Smith Sokolov Svensson Taylor van_der_Berg Visser Wagner Walsh Weber Wójcik Yılmaz Zimmermann"
    .split(" ")
    .map((name) => name.replaceAll("_", " "));
const places: readonly (readonly [string, string, string, number])[] = [
  ["Berlin", "DE", "+49 30", 9],
  ["Hamburg", "DE", "+49 40", 7],
  ["Köln", "DE", "+49 221", 5],
  ["München", "DE", "+49 89", 6],
  ["Leipzig", "DE", "+49 341", 4],
  ["Amsterdam", "NL", "+31 20", 5],
  ["Utrecht", "NL", "+31 30", 3],
  ["Paris", "FR", "+33 1", 5],
  ["Lyon", "FR", "+33 4", 3],
  ["Warszawa", "PL", "+48 22", 4],
  ["Kraków", "PL", "+48 12", 3],
  ["Wien", "AT", "+43 1", 5],
  ["Graz", "AT", "+43 316", 2],
  ["Zürich", "CH", "+41 44", 3],
  ["London", "GB", "+44 20", 4],
  ["Cork", "IE", "+353 21", 1],
  ["Madrid", "ES", "+34 91", 2],
  ["Porto", "PT", "+351 22", 2],
  ["Milano", "IT", "+39 02", 3],
  ["København", "DK", "+45 33", 2],
  ["Malmö", "SE", "+46 40", 1],
];
const notes = [
  "Prefers the side entrance.",
  "Allergic to nuts.",
  "Pays at the end of the month.",
  "Asked twice about the moka pot.",
  "Ring twice; the bell is quiet.",
  "Collects the puzzle series.",
];

export interface Customer extends Row {
  readonly id: string;
  readonly email: string | null;
  readonly createdAt: Date;
}

/** Creates people with and without accounts. The first ones were created on the opening day. */
export function makeCustomers(count: number): Customer[] {
  const random = randomFor("corner-store:customers");
  const owners = randomFor("corner-store:accounts");
  return Array.from({ length: count }, (_, index) => {
    const createdAt = new Date(
      Date.UTC(2024, 0, 3) +
        Math.floor((index / count) * 850 * 86_400) * 1000 +
        random.whole(0, 30_000) * 1000,
    );
    const [first, last] = [random.pick(firstNames), random.pick(lastNames)];
    const place = random.weighted(places.map((entry) => [entry, entry[3]] as const));
    return {
      id: random.guid(createdAt),
      name: `${first} ${last}`,
      email: random.chance(0.94)
        ? `${slugOf(first)}.${slugOf(last)}${index + 1}@${random.pick(["example.com", "example.org", "mail.example", "post.example"])}`
        : null,
      phone: random.chance(0.7)
        ? `${place[2]} ${random.whole(100, 999)} ${random.whole(1000, 9999)}`
        : null,
      city: random.chance(0.97) ? place[0] : null,
      country: place[1],
      birthday: random.chance(0.6)
        ? `${random.whole(1942, 2007)}-${String(random.whole(1, 12)).padStart(2, "0")}-${String(random.whole(1, 28)).padStart(2, "0")}`
        : null,
      tier: random.weighted([
        ["regular", 80],
        ["silver", 15],
        ["gold", 5],
      ] as const),
      newsletter: random.chance(0.45),
      owner: owners.chance(0.4) ? owners.guid(createdAt) : null,
      notes: random.chance(0.06) ? random.pick(notes) : null,
      createdAt,
    };
  });
}

const praise = [
  "Exactly what I hoped for",
  "Will buy again",
  "Lovely",
  "Better than the one before",
  "A small luxury",
  "Great gift",
  "Kitchen favourite",
];
const doubt = [
  "All right",
  "Fine, not more",
  "Good, but the price",
  "Smaller than expected",
  "Took a while to arrive",
];
const regret = [
  "Not for me",
  "Arrived damaged",
  "Disappointing",
  "Tastes of nothing",
  "Went back to the other one",
];
const more = [
  "The smell alone is worth it.",
  "My neighbours asked where I got it.",
  "Packaging could be simpler.",
  "Delivered on a rainy Tuesday, dry as can be.",
  "The colour is not quite like in the picture.",
  "We had it with friends & nobody left any.",
  "It does what it says.",
  "Für uns genau richtig.",
  "À recommander sans réserve.",
  "10/10 – “perfect” is the word.",
  "Second order already; third one coming.",
];

/**
 * Creates at most one review for each person and product. The first products of the list are
 * popular and get more reviews.
 */
export function makeReviews(
  count: number,
  products: readonly Product[],
  customers: readonly Customer[],
): Row[] {
  const random = randomFor("corner-store:reviews");
  const seen = new Set<string>();
  const rows: Row[] = [];
  while (rows.length < count) {
    const product = products[Math.floor(random.next() * random.next() * products.length)]!;
    const customer = random.pick(customers);
    if (seen.has(product.id + customer.id)) continue;
    seen.add(product.id + customer.id);
    const from = Math.max(product.addedAt.getTime(), customer.createdAt.getTime());
    const createdAt = new Date(from + random.whole(1, 90 * 86_400) * 1000);
    const rating = random.weighted([
      [5, 46],
      [4, 28],
      [3, 13],
      [2, 7],
      [1, 6],
    ] as const);
    rows.push({
      id: random.guid(createdAt),
      product: product.id,
      customer: random.chance(0.96) ? customer.id : null,
      reviewerEmail: customer.email,
      rating,
      title: random.chance(0.9)
        ? random.pick(rating > 3 ? praise : rating === 3 ? doubt : regret)
        : null,
      body: random.chance(0.75) ? random.sample(more, random.whole(1, 2)).join(" ") : null,
      status: random.weighted([
        ["published", 86],
        ["pending", 9],
        ["rejected", 5],
      ] as const),
      helpful: Math.floor(random.next() * random.next() * random.next() * 40),
      createdAt,
    });
  }
  return rows.sort((x, y) => (x.createdAt as Date).getTime() - (y.createdAt as Date).getTime());
}
