// The demo's orders with their lines and payments. Totals are the sums of the lines, and payments
// equal the totals. An order contains only products that the catalogue had on the day of the order.
import type { Catalogue } from "./catalogue.ts";
import { money, type Row } from "./csv.ts";
import type { Customer } from "./people.ts";
import { randomFor, type Random } from "../../random.ts";

const firstDay = Date.UTC(2024, 0, 8);
const lastDay = Date.UTC(2026, 5, 28);
const day = 86_400_000;

export interface Sales {
  readonly orders: readonly Row[];
  readonly orderItems: readonly Row[];
  readonly payments: readonly Row[];
}

/** Returns a random time. Times at the end of the year and of the week are more frequent. */
function momentOf(random: Random, share: number): Date {
  for (;;) {
    const at = new Date(firstDay + (share + (random.next() - 0.5) / 40) * (lastDay - firstDay));
    const busy = (at.getUTCMonth() >= 10 ? 1 : 0.7) * ([5, 6].includes(at.getUTCDay()) ? 1 : 0.75);
    if (at.getTime() > firstDay && random.chance(busy))
      return new Date(
        Math.floor(at.getTime() / day) * day + random.whole(7 * 3600, 20 * 3600) * 1000,
      );
  }
}

function statusOf(random: Random, placedAt: Date): string {
  if (random.chance(0.05)) return "cancelled";
  const age = (lastDay - placedAt.getTime()) / day;
  if (age > 10) return "delivered";
  return random.weighted([
    ["new", age < 3 ? 4 : 1],
    ["paid", 3],
    ["packed", 3],
    ["delivered", 4],
  ] as const);
}

function detailsOf(random: Random, channel: string): Record<string, unknown> | null {
  if (channel === "counter") return random.chance(0.1) ? { till: random.whole(1, 3) } : null;
  return {
    ...(random.chance(0.2)
      ? { coupon: random.pick(["WELCOME10", "SPRING", "GAMES5", "NEIGHBOUR"]) }
      : {}),
    ...(random.chance(0.15)
      ? {
          gift: {
            wrap: true,
            note: random.pick(["Happy birthday!", "Danke!", "Félicitations", "Enjoy"]),
          },
        }
      : {}),
    ...(channel === "web"
      ? { source: random.pick(["search", "newsletter", "direct", "friend"]) }
      : { till: 9 }),
  };
}

/**
 * Returns `count` orders. On the day of an order, the customer exists and the products are sold.
 */
export function makeSales(
  count: number,
  { products, priceCents }: Catalogue,
  customers: readonly Customer[],
): Sales {
  const random = randomFor("corner-store:orders");
  const orders: Row[] = [];
  const orderItems: Row[] = [];
  const payments: Row[] = [];
  const moments = Array.from({ length: count }, (_, index) => momentOf(random, index / count)).sort(
    (x, y) => x.getTime() - y.getTime(),
  );
  for (const [index, placedAt] of moments.entries()) {
    const id = random.guid(placedAt);
    const sold = products.filter((product) => product.addedAt < placedAt);
    const known = customers.filter((customer) => customer.createdAt < placedAt);
    // Regular customers order often. The product of two random numbers favours customers with an
    // early date.
    const customer =
      known[Math.floor(random.next() * random.next() * known.length)] ?? customers[0]!;
    const channel = random.weighted([
      ["web", 55],
      ["counter", 33],
      ["kiosk", 12],
    ] as const);
    let total = 0;
    for (const product of random.sample(
      sold,
      random.weighted([
        [1, 32],
        [2, 30],
        [3, 20],
        [4, 12],
        [6, 6],
      ] as const),
    )) {
      const quantity = random.weighted([
        [1, 70],
        [2, 20],
        [3, 7],
        [6, 3],
      ] as const);
      total += quantity * priceCents.get(product.id)!;
      orderItems.push({
        id: orderItems.length + 1,
        order: id,
        product: product.id,
        quantity,
        unitPrice: money(priceCents.get(product.id)!),
      });
    }
    const status = statusOf(random, placedAt);
    orders.push({
      id,
      number: 100_001 + index,
      customer: customer.id,
      status,
      channel,
      total: money(total),
      placedAt,
      deliverOn:
        channel === "web"
          ? new Date(placedAt.getTime() + random.whole(1, 5) * day).toISOString().slice(0, 10)
          : null,
      tags: random.chance(0.75)
        ? null
        : random.sample(
            ["express", "fragile", "gift", "wholesale", "neighbour"],
            random.whole(0, 2),
          ),
      details: detailsOf(random, channel),
    });
    if (status === "new" || (status === "cancelled" && random.chance(0.5))) continue;
    const method = random.weighted([
      ["card", 62],
      ["cash", channel === "web" ? 0 : 20],
      ["transfer", 12],
      ["voucher", 6],
    ] as const);
    const cardNumber = method === "card" ? `**** ${random.whole(1000, 9999)}` : null;
    const paidAt = new Date(
      placedAt.getTime() + (channel === "web" ? random.whole(20, 7200) * 1000 : 30_000),
    );
    const pay = (state: string, at: Date) =>
      payments.push({
        id: payments.length + 1,
        order: id,
        method,
        state,
        amount: money(total),
        cardNumber,
        paidAt: at,
      });
    if (random.chance(0.03)) pay("failed", new Date(paidAt.getTime() - 15_000));
    pay(status === "cancelled" ? "refunded" : "captured", paidAt);
  }
  return { orders, orderItems, payments };
}
