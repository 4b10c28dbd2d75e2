"""A GPU by NVIDIA for machines that have none: what ``gusher.lab.gpu`` calls of the driver, with the same PTX.

PTX is translated to LLVM's text, an instruction at a time and as its manual says what each does, and runs here, one
thread after the other. An instruction that is not known raises NotImplementedError.
"""

import re
from ctypes import CFUNCTYPE, addressof, c_uint32, c_uint64, create_string_buffer, memmove

from llvmlite import binding as llvm

COMPARED = {"eq": "eq", "ne": "ne", "lt": "lt", "le": "le", "gt": "gt", "ge": "ge"}
SPECIAL = ("%ctaid.x", "%ntid.x", "%tid.x")
PLAIN = {"add": "add", "sub": "sub", "mul.lo": "mul", "and": "and", "or": "or", "xor": "xor"}
SIZES = {"pred": 1, "8": 8, "16": 16, "32": 32, "64": 64}


class Translated:
    """PTX as LLVM's text: ``text``."""

    def __init__(self, ptx):
        ptx = re.sub(r"//[^\n]*", "", ptx)
        heads = r"^(?:\.visible )?\.(?:entry|func)\s+(?:\(\.param \.b\d+ func_retval0\)\s+)?([\w$]+)\((.*?)\)\s*"
        bodies = list(re.finditer(heads + r"(?:;|(?:\.noreturn\s*)?\{\n(.*?)^\}$)", ptx, re.MULTILINE | re.DOTALL))
        self.lines = [f'@"{each}" = global i32 0' for each in SPECIAL]
        for each in re.finditer(r"^(?:\.visible )?\.(?:global|const) (.*?);", ptx, re.MULTILINE | re.DOTALL):
            self.variable(each[1])
        for each in bodies:
            if each[3] is not None:
                self.function(each[1], re.findall(r"\b(\w[\w$]*_param_\d+)", each[2]), each[3])
        self.text = "\n".join(self.lines)

    def variable(self, declared):
        name, count, values = re.fullmatch(
            r"(?:\.align \d+ )?\.[bu]\d+ ([\w$]+)\[(\d+)\](?: = \{(.*)\})?", declared.strip(), re.DOTALL
        ).groups()
        bits = int(re.search(r"\.[bu](\d+) ", declared)[1])
        own = [each.strip() for each in (values or "").split(",") if each.strip()]
        own += ["0"] * (int(count) - len(own))
        given = ", ".join(f"i{bits} {self.address(each) if 'generic' in each else each}" for each in own)
        self.lines.append(f'@"{name}" = global [{count} x i{bits}] [{given}], align 16')

    @staticmethod
    def address(text):
        name = re.fullmatch(r"generic\(([\w$]+)\)", text)[1]
        return f'ptrtoint (ptr @"{name}" to i64)'

    # Functions --------------------------------------------------------------------------------------------------------

    def function(self, name, parameters, body):
        self.count, self.widths, self.tables = 0, {"%SP": 64, "%SPL": 64}, {}
        taken = ", ".join(f"i64 %in{place}" for place in range(len(parameters)))
        self.lines.append(f'define i64 @"{name}"({taken}) {{')
        for each in {*parameters, *re.findall(r"\bparam\d+\b", body), "retval0", "func_retval0"}:
            self.lines.append(f'  %"{each}" = alloca i64')
        for place, each in enumerate(parameters):
            self.lines.append(f'  store i64 %in{place}, ptr %"{each}"')
        for register in sorted(set(re.findall(r"%(?:p|rs|r|rd)\d+\b|%SPL?\b", body))):
            bits = {"p": 1, "rs": 16, "r": 32, "rd": 64}.get(register[1:].rstrip("0123456789"), 64)
            self.widths[register] = bits
            self.lines.append(f'  %"{register}" = alloca i{bits}')
        for depot, size in re.findall(r"(__local_depot\d+)\[(\d+)\]", body):
            self.lines.append(f'  %"{depot}" = alloca [{size} x i8], align 16')
        for table, labels in re.findall(r"(\$\w+):\s*\.branchtargets\s*(.*?);", body, re.DOTALL):
            self.tables[table] = [each.strip() for each in labels.split(",")]
        body = re.sub(r"\$\w+:\s*\.branchtargets\s*.*?;", "", body, flags=re.DOTALL)
        for each in re.finditer(r"(\$\w+):|(?:(@!?%p\d+)\s+)?([a-z][\w.:]*)\s*([^;]*);|[{}]|\.[^;]*;", body):
            label, guard, operation, operands = each.groups()
            if label:
                self.lines += [f'  br label %"{label}"', f'"{label}":']
            elif operation:
                self.instruction(guard, operation, self.split(operands))
        self.lines += ["  unreachable", "}"]

    @staticmethod
    def split(operands):
        """By commas outside of braces and parentheses."""
        return [each.strip() for each in re.findall(r"(?:\{[^}]*\}|\([^)]*\)|\[[^\]]*\]|[^,])+", operands)]

    def new(self, text):
        self.count += 1
        self.lines.append(f"  %t{self.count} = {text}")
        return f"%t{self.count}"

    def resized(self, value, before, after, is_signed=False):
        if before == after:
            return value
        how = "trunc" if after < before else "sext" if is_signed else "zext"
        return self.new(f"{how} i{before} {value} to i{after}")

    def get(self, operand, bits, is_signed=False):
        """What an operand is worth, in so many bits."""
        if operand in self.widths:
            value = self.new(f'load i{self.widths[operand]}, ptr %"{operand}"')
            return self.resized(value, self.widths[operand], bits, is_signed)
        if operand in SPECIAL:
            return self.resized(self.new(f'load i32, ptr @"{operand}"'), 32, bits)
        if operand.startswith("__local_depot"):
            return self.new(f'ptrtoint ptr %"{operand}" to i64')
        if re.fullmatch(r"-?\d+|0x[0-9a-fA-F]+U?", operand):
            return str((int(operand.rstrip("U"), 0) & (1 << bits) - 1) if bits > 1 else int(operand) & 1)
        return self.new(f'ptrtoint ptr @"{operand}" to i64')

    def put(self, register, value, bits, is_signed=False):
        own = self.widths[register]
        self.lines.append(f'  store i{own} {self.resized(value, bits, own, is_signed)}, ptr %"{register}"')

    def place(self, operand):
        """The address in brackets, as a pointer."""
        base, offset = re.fullmatch(r"\[([%\w$]+?)(?:\+(-?\d+))?\]", operand).groups()
        if re.fullmatch(r"param\d+|retval0|func_retval0|[\w$]+_param_\d+", base):
            assert offset in (None, "0")
            return f'%"{base}"'
        address = self.new(f"add i64 {self.get(base, 64)}, {offset or 0}")
        return self.new(f"inttoptr i64 {address} to ptr")

    def jump(self, guard, label):
        if guard is None:
            self.lines.append(f'  br label %"{label}"')
            self.begin()
            return
        taken = self.get(guard.lstrip("@!"), 1)
        after = self.begin_name()
        first, second = (after, label) if "!" in guard else (label, after)
        self.lines += [f'  br i1 {taken}, label %"{first}", label %"{second}"', f'"{after}":']

    def begin_name(self):
        self.count += 1
        return f"after{self.count}"

    def begin(self):
        """A block that nothing leads to, for what follows a jump."""
        self.lines.append(f'"{self.begin_name()}":')

    def instruction(self, guard, operation, operands):
        head, *rest = operation.split(".")
        if head == "bra":
            return self.jump(guard, operands[0])
        if guard is not None:
            skipped = self.begin_name()
            self.jump(guard[1:] if "!" in guard else f"!{guard}", skipped)
            self.instruction(None, operation, operands)
            self.lines += [f'  br label %"{skipped}"', f'"{skipped}":']
            return None
        if head in ("ret", "exit"):
            answer = self.new('load i64, ptr %"func_retval0"')
            self.lines.append(f"  ret i64 {answer}")
            return self.begin()
        if head == "trap":
            self.lines += ["  call void @llvm.trap()"]
            return None
        if head == "brx":
            index = self.get(operands[0], 32)
            labels = self.tables[operands[1]]
            cases = " ".join(f'i32 {place}, label %"{each}"' for place, each in enumerate(labels))
            self.lines.append(f'  switch i32 {index}, label %"{labels[0]}" [{cases}]')
            return self.begin()
        if head == "call":
            return self.call(operands)
        kind = rest[-1]
        bits, is_signed = SIZES[kind.lstrip("sub")] if kind != "pred" else 1, kind[0] == "s"
        if head in ("ld", "st"):
            return self.move(head, operands, bits, is_signed)
        return self.calculate(head, rest, operands, bits, is_signed)

    def call(self, operands):
        answer = operands.pop(0) if operands[0].startswith("(") else None
        given = re.findall(r"\w+", operands[1]) if len(operands) > 1 else []
        values = [self.new(f'load i64, ptr %"{each}"') for each in given]
        result = self.new(f'call i64 @"{operands[0]}"({", ".join(f"i64 {each}" for each in values)})')
        if answer is not None:
            self.lines.append(f'  store i64 {result}, ptr %"retval0"')

    def move(self, head, operands, bits, is_signed):
        target, source = operands if head == "ld" else reversed(operands)
        address = self.place(source if head == "ld" else operands[0])
        registers = (target if head == "ld" else operands[1]).strip("{} ").split(",")
        for place, register in enumerate(each.strip() for each in registers):
            at = self.new(f"getelementptr i{bits}, ptr {address}, i64 {place}")
            if head == "ld":
                self.put(register, self.new(f"load i{bits}, ptr {at}, align 1"), bits, is_signed)
            else:
                self.lines.append(f"  store i{bits} {self.get(register, bits)}, ptr {at}, align 1")

    def calculate(self, head, rest, operands, bits, is_signed):
        target, *sources = operands
        if head == "mov" and "{" in "".join(operands):
            return self.pack(target, sources[0], bits)
        sign, name = "s" if is_signed else "u", ".".join((head, *rest[:-1]))
        if head == "setp":
            how = COMPARED[rest[0]]
            how = how if how in ("eq", "ne") else f"{sign}{how}"
            first, second = (self.get(each, bits) for each in sources)
            return self.put(target, self.new(f"icmp {how} i{bits} {first}, {second}"), 1)
        if head == "cvt":
            to, into_signed = SIZES[rest[0].lstrip("su")], rest[0][0] == "s"
            value = self.resized(self.get(sources[0], bits), bits, 64, is_signed)
            return self.put(target, self.resized(value, 64, to), to, into_signed)
        if head == "selp":
            first, second = (self.get(each, bits) for each in sources[:2])
            chosen = self.get(sources[2], 1)
            return self.put(target, self.new(f"select i1 {chosen}, i{bits} {first}, i{bits} {second}"), bits)
        if name in ("mul.wide", "mul.hi"):
            first, second = (self.resized(self.get(each, bits), bits, 2 * bits, is_signed) for each in sources)
            value = self.new(f"mul i{2 * bits} {first}, {second}")
            if name == "mul.wide":
                return self.put(target, value, 2 * bits)
            return self.put(target, self.resized(self.new(f"lshr i{2 * bits} {value}, {bits}"), 2 * bits, bits), bits)
        value = self.value(name, sources, bits, sign)
        return self.put(target, value, bits)

    def pack(self, target, source, bits):
        """A number to its parts, the lowest first, or together out of them; ``_`` is a part that nobody wants."""
        if "{" in target:
            parts, value = [each.strip() for each in target.strip("{}").split(",")], self.get(source, bits)
            for place, each in enumerate(parts):
                if each != "_":
                    part = bits // len(parts)
                    moved = self.new(f"lshr i{bits} {value}, {place * part}")
                    self.put(each, self.resized(moved, bits, part), part)
            return
        parts, value = [each.strip() for each in source.strip("{}").split(",")], "0"
        for place, each in enumerate(parts):
            part = bits // len(parts)
            moved = self.new(f"shl i{bits} {self.resized(self.get(each, part), part, bits)}, {place * part}")
            value = self.new(f"or i{bits} {value}, {moved}")
        self.put(target, value, bits)

    def value(self, name, sources, bits, sign):
        if name in ("shl", "shr"):
            return self.shifted(name, sources, bits, sign)
        if name in ("bfe", "prmt", "shf.r.wrap"):
            return getattr(self, name.replace(".", "_"))(sources, bits, sign)
        a, *more = (self.get(each, bits) for each in sources)
        if name in ("mov", "cvta", "cvta.to.global", "cvta.to.local", "cvta.global", "cvta.local"):
            return a if a.startswith("%") else self.new(f"add i{bits} {a}, 0")
        if name in PLAIN:
            return self.new(f"{PLAIN[name]} i{bits} {a}, {more[0]}")
        if name == "mad.lo":
            return self.new(f"add i{bits} {self.new(f'mul i{bits} {a}, {more[0]}')}, {more[1]}")
        if name in ("div", "rem"):
            return self.new(f"{sign}{name} i{bits} {a}, {more[0]}")
        if name in ("min", "max"):
            return self.new(f"call i{bits} @llvm.{sign}{name}.i{bits}(i{bits} {a}, i{bits} {more[0]})")
        if name == "neg":
            return self.new(f"sub i{bits} 0, {a}")
        if name == "not":
            return self.new(f"xor i{bits} {a}, -1")
        if name == "abs":
            return self.new(f"call i{bits} @llvm.abs.i{bits}(i{bits} {a}, i1 false)")
        if name == "popc":
            return self.new(f"call i{bits} @llvm.ctpop.i{bits}(i{bits} {a})")
        raise NotImplementedError(name)

    def shifted(self, name, sources, bits, sign):
        """Shifts by more than all bits leave nothing, or the sign."""
        a, by = self.get(sources[0], bits), self.resized(self.get(sources[1], 32), 32, 64)
        wide = self.resized(a, bits, 64, sign == "s")
        least = self.new(f"call i64 @llvm.umin.i64(i64 {by}, i64 63)")
        done = self.new(f"{'shl' if name == 'shl' else 'ashr' if sign == 's' else 'lshr'} i64 {wide}, {least}")
        if sign != "s" or name == "shl":
            is_over = self.new(f"icmp uge i64 {by}, 64")
            done = self.new(f"select i1 {is_over}, i64 0, i64 {done}")
        return self.resized(done, 64, bits)

    def bfe(self, sources, bits, sign):
        """Bits from a place on, both of which are constants here."""
        first, count = int(sources[1]), int(sources[2])
        left = self.new(f"shl i{bits} {self.get(sources[0], bits)}, {bits - first - count}")
        return self.new(f"{'ashr' if sign == 's' else 'lshr'} i{bits} {left}, {bits - count}")

    def prmt(self, sources, bits, _sign):
        """Each byte is one of the eight of two numbers, or only its sign; which, is a constant here."""
        low, high = (self.resized(self.get(each, 32), 32, 64) for each in sources[:2])
        both = self.new(f"or i64 {low}, {self.new(f'shl i64 {high}, 32')}")
        chosen, whole = int(sources[2].rstrip("U"), 0), "0"
        for place in range(4):
            which = chosen >> 4 * place & 15
            byte = self.new(f"trunc i64 {self.new(f'lshr i64 {both}, {8 * (which & 7)}')} to i8")
            byte = self.new(f"ashr i8 {byte}, 7") if which & 8 else byte
            moved = self.new(f"shl i32 {self.resized(byte, 8, 32)}, {8 * place}")
            whole = self.new(f"or i32 {whole}, {moved}")
        return whole

    def shf_r_wrap(self, sources, _bits, _sign):
        low, high, by = (self.get(each, 32) for each in sources)
        return self.new(f"call i32 @llvm.fshr.i32(i32 {high}, i32 {low}, i32 {by})")


class Driver:
    """The driver's library, for a GPU of this compute capability."""

    def __init__(self, capability=(9, 0)):
        self._capability, self.memory = capability, {}

    def cuInit(self, _flags):
        return 0

    def cuDeviceGet(self, device, _number):
        device._obj.value = 0
        return 0

    def cuDeviceGetAttribute(self, answer, attribute, _device):
        answer._obj.value = self._capability[(75, 76).index(attribute.value)]
        return 0

    def cuDevicePrimaryCtxRetain(self, context, _device):
        context._obj.value = 1
        return 0

    def cuCtxSetCurrent(self, _context):
        return 0

    def cuCtxSynchronize(self):
        return 0

    def cuModuleLoadData(self, module, ptx):
        text = Translated(ptx.value.decode()).text
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        called = re.findall(r"call (i\d+ @llvm\.[\w.]+\([^)]*\))", text)
        declared = {"declare " + re.sub(r"(i\d+) [%\w-]+", r"\1", each) for each in called}
        whole = llvm.parse_assembly("\n".join(("declare void @llvm.trap()", *declared, text)))
        whole.verify()
        machine = llvm.Target.from_default_triple().create_target_machine(opt=1)
        builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=1))
        builder.getModulePassManager().run(whole, builder)
        self._engine = llvm.create_mcjit_compiler(whole, machine)
        self._engine.finalize_object()
        module._obj.value = 1
        return 0

    def cuModuleGetFunction(self, function, _module, name):
        function._obj.value = self._engine.get_function_address(name.value.decode())
        return 0 if function._obj.value else 500

    def cuMemAlloc_v2(self, address, size):
        buffer = create_string_buffer(size.value)
        address._obj.value = addressof(buffer)
        self.memory[address._obj.value] = buffer
        return 0

    def cuMemFree_v2(self, address):
        return 0 if self.memory.pop(address.value, None) else 1

    def cuMemcpyHtoD_v2(self, to, source, size):
        memmove(to.value, source.value, size.value)
        return 0

    def cuMemcpyDtoH_v2(self, to, source, size):
        memmove(to.value, source.value, size.value)
        return 0

    def cuLaunchKernel(self, function, *rest):
        blocks, _, _, threads, _, _, _, _, places, _ = rest
        values = [c_uint64.from_address(each).value for each in places]
        run = CFUNCTYPE(c_uint64, *(c_uint64 for _ in values))(function.value)
        block, size, thread = (c_uint32.from_address(self._engine.get_global_value_address(each)) for each in SPECIAL)
        size.value = threads.value
        for block.value in range(blocks.value):
            for thread.value in range(threads.value):
                run(*values)
        return 0

    def cuGetErrorString(self, _status, text):
        text._obj.value = b"simulated"
        return 0
